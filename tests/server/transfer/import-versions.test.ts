/** Files as real versions of WordPress and Ghost write them. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseRichText, plainText } from '../../../domain/text/rich-text.ts';
import { indexLocalFiles } from '../../../server/services/transfer/local-files.ts';
import { findForeignSite } from '../../../server/services/transfer/readers/find-foreign-site.ts';
import { testNowMs } from '../../builders.ts';
import { databases } from '../../contracts/databases.ts';
import { imageFile } from './full-portal.ts';
import { useForeignImport } from './use-foreign-import.ts';

const [sqlite] = databases;
if (!sqlite) throw new Error('There is no database.');

describe('a foreign site as WordPress writes it', () => {
  const portal = useForeignImport(sqlite.open);

  async function run(name: string, localFiles = true) {
    const file = new URL(`readers/wordpress/${name}.xml`, import.meta.url).pathname;
    const foreignSite = await findForeignSite([file], testNowMs);
    const records = [];
    for await (const record of foreignSite?.read() ?? []) records.push(record);
    const folder = join(portal.folder(), 'media');
    await mkdir(join(folder, '2021/02'), { recursive: true });
    await writeFile(join(folder, '2021/02/cheia.jpg'), await readFile(imageFile));
    return portal.run(records, { localFiles: localFiles ? await indexLocalFiles(folder) : null });
  }
  const textOf = async (slug: string) => {
    const text = parseRichText((await portal.findNews(slug))?.content ?? '');
    return text ? plainText(text) : '';
  };

  it('shows the text of reusable blocks in place, and reports those that are missing', async () => {
    const report = await run('wordpress-6.5');
    expect(await textOf('item-30')).toBe('Um.\nAssine o boletim.\nFale com a redação.\nDois ]]> fim.');
    expect(await textOf('item-31')).toBe('');
    expect(report.problems).toMatchObject({ text: 2 });
  });

  it.each([true, false])(
    'finds files at the host of WordPress.com in the first run: %s',
    async (isAtOnce) => {
      if (!isAtOnce) {
        expect((await run('wordpress-com', false)).problems).toMatchObject({ image: 3 });
        portal.advanceClock(60_000);
      }
      const report = await run('wordpress-com');
      expect(report.problems).toEqual({});
      const news = await portal.findNews('cheia');
      expect(news?.imageUrl).toMatch(/^\/files\//);
      expect(news?.content).toMatch(/"src":"\/files\//);
    },
  );
});

describe('a file of Ghost, which does not say where the site was', () => {
  const portal = useForeignImport(sqlite.open);
  const aPost = (id: string, changes: object = {}) => ({
    id,
    title: `Título ${id}`,
    slug: id,
    html: '<p>Veja <a href="https://www.velho.example/b/">b</a> e <a href="https://outro.example/b/">outro</a>.</p>',
    type: 'post',
    status: 'published',
    visibility: 'public',
    published_at: '2021-01-02T00:00:00.000Z',
    ...changes,
  });

  async function run(siteAddress: string | null, changes: object = {}) {
    const posts = [aPost('a', changes), aPost('b')];
    const file = join(portal.folder(), 'ghost.json');
    await writeFile(file, JSON.stringify({ db: [{ meta: { version: '5.1.0' }, data: { posts } }] }));
    const foreignSite = await findForeignSite([file], testNowMs, siteAddress);
    const records = [];
    for await (const record of foreignSite?.read() ?? []) records.push(record);
    return portal.run(records);
  }
  const linksOf = async (slug: string) =>
    [...((await portal.findNews(slug))?.content ?? '').matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url);

  it('keeps whole addresses of the old site', async () => {
    expect((await run(null)).site).toBe('');
    expect(await linksOf('a')).toEqual(['https://www.velho.example/b/', 'https://outro.example/b/']);
  });

  it('rewrites addresses of the old site when the operator names it', async () => {
    expect((await run('https://velho.example')).site).toBe('https://velho.example');
    expect(await linksOf('a')).toEqual(['/news/b', 'https://outro.example/b/']);
  });

  it('has the same records in a second run with the address of the site', async () => {
    await run(null);
    const { counts } = await run('https://velho.example');
    expect(counts.post).toMatchObject({ added: 0, unchanged: 2 });
  });
});
