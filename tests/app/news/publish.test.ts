/** A press on `Publicar` reaches readers at once, through every cache. */

import { expect, it } from 'vitest';
import { noImageDetails } from '../../../domain/media/image-details.ts';
import { parseHouseWords } from '../../../domain/news/publishing-checks.ts';
import { aContent, aContentWith, anImage, testNowMs } from '../../builders.ts';
import { serveCached } from '../http/cached-portal.ts';
import { type Person, publish, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin, staff, visitor, reader } = withNewsDesk();
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

    // Another text changes the article only; another title, genre or grade every page that shows its card.
    const edit = (baseVersion: number, edited: typeof fields) =>
      purgedBy(() =>
        ana.ok('POST', `/rascunhos/${news.id}/publicar`, { version: 0, baseVersion, fields: edited }),
      );
    const corrected = { ...fields, source: 'Agência Recife' };
    expect(await edit(1, corrected)).toEqual(expect.arrayContaining(['lista', `noticia-${news.id}`]));
    expect(await cached.get(news.path)).toContain('Agência Recife');
    expect(await edit(2, { ...corrected, title: 'Estreia em Olinda' })).toEqual(['conteudo']);
    for (const path of lists) expect(await cached.get(path)).toContain('Estreia em Olinda');
    const opinion = { ...corrected, title: 'Estreia em Olinda', genre: 'opinion' };
    expect(await edit(3, opinion)).toEqual(['conteudo']);
    expect(await edit(4, { ...opinion, content: aContent('Nota: 8') })).toEqual(['conteudo']);
  } finally {
    cached.close();
  }
});

const fields = someFields();
const stopped = { code: 'checks-failed', message: 'A notícia não diz a fonte.', field: 'source' };

async function require(person: Person, values: Record<string, string>): Promise<void> {
  await person.ok('PUT', '/configuracoes', { tab: 'publicacao', version: 0, values });
}

it('a required check stops publication and schedule, and a reason is written to the audit log', async () => {
  const ana = await admin();
  const old = await publish(ana, someFields({ title: 'Uma notícia de antes' }));
  await require(ana, { checkSource: 'required' });
  const { id, version } = await ana.ok('POST', '/rascunhos', { fields });
  const send = (act: string, more = {}) =>
    ana.call('POST', `/rascunhos/${id}/${act}`, { version, fields, ...more });
  expect(await send('publicar')).toEqual({ status: 422, body: stopped });
  expect(await send('publicar', { reason: ' \u200b' })).toEqual({ status: 422, body: stopped });
  expect(await send('agendar', { publishAt: testNowMs + 60_000 })).toEqual({ status: 422, body: stopped });
  expect((await send('publicar', { reason: 'a'.repeat(501) })).status).toBe(400);
  expect((await ana.ok('GET', `/noticias/${id}`)).published).toBeNull();

  expect((await send('publicar', { reason: 'A fonte pediu sigilo.' })).status).toBe(200);
  const [entry] = await portal().database.audit.list({ action: 'news.unchecked' }, { limit: 1 });
  expect(entry).toMatchObject({
    userName: 'Ana Prado',
    subjectId: id,
    detail: 'A fonte pediu sigilo. (A notícia não diz a fonte.)',
  });

  // Readers see this fault already, so a correction is not stopped by it.
  const corrected = someFields({ title: 'Uma notícia de antes', summary: 'Um resumo corrigido.' });
  const edit = { version: 0, baseVersion: 1, fields: corrected };
  expect((await ana.call('POST', `/rascunhos/${old.id}/publicar`, edit)).status).toBe(200);
  const entries = await portal().database.audit.list({ action: 'news.unchecked' }, { limit: 9 });
  expect(entries).toHaveLength(1);
});

it('a required credit of the images of the text stops publication until the library has it', async () => {
  const ana = await admin();
  await require(ana, { checkCredits: 'required' });
  const { images } = portal().database;
  const storageKey = 'news_images/praia.jpg';
  await images.save(anImage({ storageKey }), {
    fileName: 'praia.jpg',
    at: 1,
    userId: ana.userId,
    userName: '',
  });
  const content = aContentWith({ type: 'IMAGE', data: { src: `/files/${storageKey}`, alt: 'A praia' } });
  const withImage = someFields({ content });
  const { id, version } = await ana.ok('POST', '/rascunhos', { fields: withImage });
  const send = () => ana.call('POST', `/rascunhos/${id}/publicar`, { version, fields: withImage });
  expect(await send()).toMatchObject({
    status: 422,
    body: { message: 'Uma imagem do texto não tem crédito.', field: 'content' },
  });
  await images.saveDetails(storageKey, { ...noImageDetails, credit: 'Lia' }, 2);
  expect((await send()).status).toBe(200);
});

it('everyone who writes news sees the rules that an admin saved', async () => {
  const ana = await admin();
  await require(ana, { checkTitle: 'off', houseWords: 'Tokyo = Tóquio' });
  const rules = await (await staff('reporter')).ok('GET', '/verificacao');
  expect(rules).toMatchObject({
    levels: { checkTitle: 'off', checkSource: 'advised' },
    houseWords: parseHouseWords(['Tokyo = Tóquio']),
  });
  expect((await (await reader()).call('GET', '/verificacao')).status).toBe(403);
  expect((await visitor().call('GET', '/verificacao')).status).toBe(401);
  const wrong = { tab: 'publicacao', version: 1, values: { houseWords: 'sem igual' } };
  expect(await ana.call('PUT', '/configuracoes', wrong)).toMatchObject({
    status: 400,
    body: { field: 'houseWords' },
  });
});
