/** Documents, sounds and videos of a foreign site, which readers download from the portal. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { indexLocalFiles } from '../../../server/services/transfer/local-files.ts';
import { openTemporarySqlite } from '../../contracts/databases.ts';
import { aForeignFile, anItem, aSite, oldSite } from './foreign-records.ts';
import { newsDocument, openTestImport } from './open-import.ts';
import { useForeignImport } from './use-foreign-import.ts';

describe('attachments of a foreign site', () => {
  const { adapters, advanceClock, redirects, findNews, run } = useForeignImport(openTemporarySqlite);
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pauta-attachments-'));
    await mkdir(join(folder, '2019/05'), { recursive: true });
    await writeFile(join(folder, '2019/05/edital.pdf'), '%PDF-1.7');
    await writeFile(join(folder, '2019/05/som.mp3'), 'ID3');
    await writeFile(join(folder, '2019/05/pagina.pdf'), '<!doctype html>');
    await writeFile(join(folder, '2019/05/desenho.svg'), '<svg/>');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const address = (name: string) => `${oldSite}/wp-content/uploads/2019/05/${name}`;

  it('are stored once, and links, players and old addresses lead to them', async () => {
    const link = (name: string) => `<p><a href="${address(name)}">${name}</a></p>`;
    const names = ['edital.pdf', 'pagina.pdf', 'falta.pdf', 'desenho.svg'];
    const source = `${names.map(link).join('')}<audio src="${address('som.mp3')}"></audio>`;
    const records = [
      aSite,
      anItem('1', { text: { format: 'html', source } }),
      aForeignFile('9', address('edital.pdf')),
    ];
    const report = await run(records, { localFiles: await indexLocalFiles(folder) });
    const { content = '' } = (await findNews('titulo-1')) ?? {};
    const urls = [...content.matchAll(/"url":"([^"]+)"/g)].map(([, url = '']) => url);
    expect(urls).toEqual([
      expect.stringMatching(/^\/files\/anexos\/[\da-f]{8}\/edital\.pdf#bytes=8$/),
      address('pagina.pdf'),
      address('falta.pdf'),
      address('desenho.svg'),
      expect.stringMatching(/^\/files\/anexos\/[\da-f]{8}\/som\.mp3#bytes=3$/),
    ]);
    expect(report.problems).toMatchObject({ file: 3 });
    expect(report.counts.file).toMatchObject({ added: 1 });
    const [stored = ''] = urls;
    const path = stored.replace(/#.*/, '');
    expect(redirects()).toContainEqual({ from: '/wp-content/uploads/2019/05/edital.pdf', to: path });
    expect((await adapters().files.read(path.replace('/files/', '')))?.toString()).toBe('%PDF-1.7');
  });

  it('that come later reach the texts that lacked them', async () => {
    const source = `<p><a href="${address('edital.pdf')}">Edital</a></p>`;
    const records = [aSite, anItem('1', { text: { format: 'html', source } })];
    expect(await run(records)).toMatchObject({ problems: { file: 1 } });
    expect((await findNews('titulo-1'))?.content).toContain(address('edital.pdf'));
    advanceClock(60_000);
    const again = await run(records, { localFiles: await indexLocalFiles(folder) });
    expect(again.rewritten).toBe(1);
    expect((await findNews('titulo-1'))?.content).toContain('/edital.pdf#bytes=8');
  });
});

it('attachments come along with a content export', async () => {
  const portal = await openTestImport();
  try {
    await portal.putFile('anexos/ab12cd34/edital.pdf', '%PDF-1.7');
    await portal.putFile('anexos/ab12cd34/pagina.html', '<p>');
    await portal.run({ news: { n1: newsDocument() } }, { withFiles: true });
    expect((await portal.files.read('anexos/ab12cd34/edital.pdf'))?.toString()).toBe('%PDF-1.7');
    expect(await portal.files.read('anexos/ab12cd34/pagina.html')).toBeNull();
  } finally {
    await portal.close();
  }
});
