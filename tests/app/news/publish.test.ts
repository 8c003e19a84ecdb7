/** A press on `Publicar` reaches readers at once, through every cache. */
import { expect, it } from 'vitest';
import { serveCached } from '../http/cached-portal.ts';
import { publish, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin } = withNewsDesk();
const lists = ['/', '/categoria/games', '/rss.xml', '/categoria/games/rss.xml', '/feed.json'];

async function purgedBy(work: () => Promise<unknown>): Promise<string[]> {
  const { partVersions, purges } = portal().database;
  const after = partVersions.latest();
  await work();
  return purges.listChanged({ after, upTo: partVersions.latest(), limit: 10 });
}

it('a publication invalidates home, section, article and feeds, and purges shared caches', async () => {
  const ana = await admin();
  const cached = await serveCached(portal());
  try {
    const fields = someFields({ title: 'Estreia em Recife' });
    for (const path of lists) expect(await cached.get(path)).not.toContain(fields.title);
    let news = { id: '', path: '' };
    const purged = await purgedBy(async () => {
      news = await publish(ana, fields);
    });
    expect(purged).toEqual(expect.arrayContaining(['lista', `noticia-${news.id}`]));
    for (const path of [...lists, news.path]) expect(await cached.get(path)).toContain(fields.title);

    // Another text changes the article only; another title every page that shows its card.
    const edit = (baseVersion: number, edited: typeof fields) =>
      purgedBy(() =>
        ana.ok('POST', `/rascunhos/${news.id}/publicar`, { version: 0, baseVersion, fields: edited }),
      );
    const corrected = { ...fields, source: 'Agência Recife' };
    expect(await edit(1, corrected)).toEqual(expect.arrayContaining(['lista', `noticia-${news.id}`]));
    expect(await cached.get(news.path)).toContain('Agência Recife');
    expect(await edit(2, { ...corrected, title: 'Estreia em Olinda' })).toEqual(['conteudo']);
    for (const path of lists) expect(await cached.get(path)).toContain('Estreia em Olinda');
  } finally {
    cached.close();
  }
});
