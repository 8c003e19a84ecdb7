/** The further sections of news, from the calls to what readers see (docs/product.md#sections). */
import { describe, expect, it } from 'vitest';
import { words } from '../../builders.ts';
import { publish, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin } = withNewsDesk();
const inSections = (furtherSections: string) => someFields({ furtherSections });
const page = async (path: string) => (await portal().get(path)).text();
/** Whether a list or feed has the news; the frame of every page shows the latest ones. */
const isListed = async (path: string) =>
  (await page(path)).split('<main').at(-1)?.includes('/news/jogo-feito') === true;

describe('further sections of news', () => {
  it('are named by the article, and show the news in their lists, feeds and search', async () => {
    const ana = await admin();
    const { path } = await publish(ana, inSections('saude\nfatos'));
    const article = await page(path);
    expect(article).toMatch(
      /Também em.*<a href="\/categoria\/saude"[^>]*>Saúde<\/a>.*<a href="\/categoria\/fatos"[^>]*>Fatos<\/a>/,
    );
    expect(article).toContain('"articleSection":["Games","Saúde","Fatos"]');
    for (const list of words(`
      /categoria/saude /categoria/saude/rss.xml /categoria/saude/feed.json /api/noticias?categoria=saude
      /busca?q=jogo&categoria=saude /categoria/games
    `))
      expect(await isListed(list), list).toBe(true);
    expect(await page('/rss.xml')).toMatch(
      /<category>Games<\/category>\s*<category>Saúde<\/category>\s*<category>Fatos<\/category>/,
    );
    expect(await isListed('/categoria/natureza')).toBe(false);
    const listIn = (section: string) => ana.ok('GET', `/noticias?estado=publicadas&categoria=${section}`);
    expect((await listIn('fatos')).items).toHaveLength(1);
    expect((await listIn('natureza')).items).toEqual([]);
  });

  it('change lists at once, in a version that names them and can be restored', async () => {
    const ana = await admin();
    const { id } = await publish(ana, inSections('saude'));
    expect(await isListed('/categoria/saude')).toBe(true);
    const request = { baseVersion: 1, fields: inSections('fatos') };
    const saved = await ana.ok('PUT', `/rascunhos/${id}`, { version: null, ...request });
    expect(await isListed('/categoria/saude')).toBe(true);
    await ana.ok('POST', `/rascunhos/${id}/publicar`, { version: saved.version, ...request });
    expect(await isListed('/categoria/saude')).toBe(false);
    expect(await isListed('/categoria/fatos')).toBe(true);
    await ana.ok('POST', `/noticias/${id}/revisoes/1/restaurar`, { current: 2 });
    expect(await isListed('/categoria/saude')).toBe(true);
    expect(await isListed('/categoria/fatos')).toBe(false);
  });

  it('are stored once each, without the main section and unknown ids, and are at most 20', async () => {
    const ana = await admin();
    const { id, version } = await ana.ok('POST', '/rascunhos', {
      fields: inSections('saude\nnada\ngames\nsaude\nfatos'),
    });
    const { draft } = await ana.ok('GET', `/noticias/${id}`);
    expect(Object(draft).fields.furtherSections).toBe('saude\nfatos');
    const many = Array.from({ length: 21 }, (_, index) => `s${index}`).join('\n');
    const request = { version, fields: inSections(many) };
    expect(await ana.call('POST', `/rascunhos/${id}/publicar`, request)).toMatchObject({
      status: 400,
      body: { field: 'furtherSections', message: 'Escolha no máximo 20 seções em Também em.' },
    });
  });

  it('are shown in the preview of a draft, and stay in the trash', async () => {
    const ana = await admin();
    const draft = await ana.ok('POST', '/rascunhos', { fields: inSections('saude') });
    const { url } = await ana.ok('POST', `/noticias/${draft.id}/previa`);
    expect(await page(String(url))).toMatch(/Também em.*Saúde/);
    const { id } = await publish(ana, inSections('fatos'));
    await ana.ok('DELETE', `/noticias/${id}`);
    expect(await isListed('/categoria/fatos')).toBe(false);
    await ana.ok('POST', `/lixeira/${id}/restaurar`);
    expect(await isListed('/categoria/fatos')).toBe(true);
  });
});
