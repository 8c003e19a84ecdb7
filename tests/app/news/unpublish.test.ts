/** Taking news back to the drafts, and dating them. */
import { describe, expect, it } from 'vitest';
import { fileUrl } from '../../../domain/media/image.ts';
import { publicationDateMin } from '../../../domain/site/limits.ts';
import { aComment, anImage, dayMs, minuteMs, testNowMs } from '../../builders.ts';
import { type Person, publish, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin, reader, wait, publishDue, actions } = withNewsDesk();
const fields = someFields();

async function statusOf(path: string): Promise<number> {
  return (await portal().get(path)).status;
}

/** Every list of readers, in one text. */
async function listsText(): Promise<string> {
  const paths = ['/', '/categoria/games', '/busca?q=jogo', '/rss.xml', '/feed.json', '/sitemap-news.xml'];
  const parts = await Promise.all(paths.map((path) => portal().page(path)));
  const [, part] = /<loc>https:\/\/pauta\.test(\/sitemap-noticias-[^<]*)<\/loc>/.exec(
    await portal().page('/sitemap.xml'),
  ) ?? [null, null];
  return parts.concat(part ? await portal().page(part) : '').join('\n');
}

async function unpublished(ana: Person) {
  const { id, path } = await publish(ana);
  wait(minuteMs);
  await ana.ok('POST', `/noticias/${id}/despublicar`);
  const { draft } = await ana.ok('GET', `/noticias/${id}`);
  return { id, path, version: Number(Object(draft).version) };
}

describe('unpublished news', () => {
  it('give readers 404 at once and are in no list, search, feed or sitemap', async () => {
    const ana = await admin();
    const { id, path } = await publish(ana);
    expect(await listsText()).toContain('Um jogo feito em Recife');
    const before = portal().database.contentVersion();
    expect(await ana.ok('POST', `/noticias/${id}/despublicar`)).toEqual({ id });
    expect(portal().database.contentVersion()).toBeGreaterThan(before);
    for (const address of [path, `/news/${id}`, `/compartilhar/${id}.jpg`]) {
      expect([address, await statusOf(address)]).toEqual([address, 404]);
    }
    expect(await listsText()).not.toContain('Recife');
    expect(await ana.ok('GET', `/noticias/${id}`)).toMatchObject({
      draft: { fields, state: 'unpublished', baseVersion: null },
      published: null,
      unpublished: { createdAt: testNowMs },
    });
    const [entry] = await portal().database.audit.list({ action: 'news.unpublished' }, { limit: 1 });
    expect(entry).toMatchObject({ userName: 'Ana Prado', subjectId: id, subjectTitle: fields.title });
  });

  it('come back with their id, address, date, byline, versions and comments', async () => {
    const [ana, rui] = [await admin('Ana Prado'), await admin('Rui Sá')];
    const { id, path } = await publish(ana);
    const comment = aComment({ newsId: id, comment: 'Fica aqui.' });
    await portal().database.comments.save(comment);
    await rui.ok('POST', `/noticias/${id}/despublicar`);
    wait(dayMs);
    const { draft } = await rui.ok('GET', `/noticias/${id}`);
    const body = { version: Object(draft).version, fields };
    expect(await rui.ok('POST', `/rascunhos/${id}/publicar`, body)).toEqual({ path, version: 2 });
    expect(await rui.ok('GET', `/noticias/${id}`)).toMatchObject({
      draft: null,
      published: { fields, version: 2, slug: 'jogo-feito-recife', createdAt: testNowMs, author: 'Ana Prado' },
      unpublished: null,
    });
    const html = await portal().page(path);
    expect(html).toContain('Fica aqui.');
    expect(html).not.toContain('Atualizada em');
    expect(await listsText()).toContain('Recife');
    const { list } = await rui.ok('GET', `/noticias/${id}/revisoes`);
    expect(list).toMatchObject([
      { version: 2, what: 'published', user: { name: 'Rui Sá' } },
      { version: 1, what: 'published', user: { name: 'Ana Prado' } },
    ]);
    // A second click changes nothing.
    expect(await rui.ok('POST', `/rascunhos/${id}/publicar`, body)).toEqual({ path, version: 2 });
  });

  it('redirect from their address when they come back under another title', async () => {
    const ana = await admin();
    const { id, path, version } = await unpublished(ana);
    const retitled = { ...fields, title: 'Um jogo de Olinda' };
    const answer = await ana.ok('POST', `/rascunhos/${id}/publicar`, { version, fields: retitled });
    expect(answer).toEqual({ path: '/news/jogo-olinda', version: 2 });
    const moved = await portal().get(path);
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/news/jogo-olinda']);
    expect(await portal().page('/news/jogo-olinda')).toContain('article:modified_time');
  });

  it('keep their address from other news', async () => {
    const ana = await admin();
    const { id } = await unpublished(ana);
    expect((await publish(ana)).path).toBe('/news/jogo-feito-recife-2');
    const { slug } = await ana.ok(
      'GET',
      `/noticias/${id}/endereco?titulo=${encodeURIComponent(fields.title)}`,
    );
    expect(slug).toBe('jogo-feito-recife');
  });

  it('hide their comments in all lists and their images, and accept no comment', async () => {
    const [ana, bia] = [await admin(), await reader()];
    const image = anImage({ storageKey: 'news_images/1_capa.jpg' });
    const imageUrl = fileUrl(image.storageKey);
    await portal().database.images.save(image);
    await portal().files.save(image.storageKey, Buffer.from('imagem'));
    const { id } = await publish(ana, { ...fields, imageUrl });
    await portal().database.comments.save(aComment({ newsId: id, userId: bia.userId }));
    expect(await statusOf(imageUrl)).toBe(200);
    await ana.ok('POST', `/noticias/${id}/despublicar`);
    expect(await statusOf(imageUrl)).toBe(404);
    const { comments } = portal().database;
    expect(await comments.listByUser(bia.userId, { limit: 9 })).toEqual([]);
    expect(await comments.listByUser(bia.userId, { limit: 9, isTrashIncluded: true })).toHaveLength(1);
    const { draft } = await ana.ok('GET', `/noticias/${id}`);
    const body = { version: Object(draft).version, fields: { ...fields, imageUrl } };
    await ana.ok('POST', `/rascunhos/${id}/publicar`, body);
    expect(await statusOf(imageUrl)).toBe(200);
    expect(await comments.listByUser(bia.userId, { limit: 9 })).toHaveLength(1);
  });

  it('keep their draft, and lose its schedule', async () => {
    const ana = await admin();
    const { id } = await publish(ana);
    const written = { ...fields, summary: 'Ainda não publicado.' };
    const at = testNowMs + minuteMs;
    const base = { version: 0, baseVersion: 1, fields: written };
    await ana.ok('POST', `/rascunhos/${id}/agendar`, { ...base, publishAt: at });
    await ana.ok('POST', `/noticias/${id}/despublicar`);
    wait(2 * minuteMs);
    await publishDue();
    expect(await ana.ok('GET', `/noticias/${id}`)).toMatchObject({
      draft: { fields: written, state: 'unpublished', publishAt: null },
      published: null,
    });
    const { list } = await ana.ok('GET', `/noticias/${id}/revisoes`);
    expect(list).toMatchObject([{ version: 1 }]);
  });

  it('can be scheduled, and come back under their first date', async () => {
    const ana = await admin();
    const { id, path, version } = await unpublished(ana);
    const publishAt = testNowMs + dayMs;
    const scheduled = await ana.ok('POST', `/rascunhos/${id}/agendar`, { version, fields, publishAt });
    const unscheduled = await ana.ok('POST', `/rascunhos/${id}/desagendar`, { version: scheduled.version });
    expect((await ana.ok('GET', `/noticias/${id}`)).draft).toMatchObject({ state: 'unpublished' });
    await ana.ok('POST', `/rascunhos/${id}/agendar`, { version: unscheduled.version, fields, publishAt });
    wait(dayMs);
    await publishDue();
    expect((await ana.ok('GET', `/noticias/${id}`)).published).toMatchObject({ createdAt: testNowMs });
    expect(await statusOf(path)).toBe(200);
  });

  it('are not discarded, go to the trash, and come back from it unpublished', async () => {
    const ana = await admin();
    const { id, path } = await unpublished(ana);
    const refused = await ana.call('DELETE', `/rascunhos/${id}`);
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid-input']);
    await ana.ok('DELETE', `/noticias/${id}`);
    expect((await ana.call('GET', `/noticias/${id}`)).status).toBe(404);
    expect((await ana.ok('GET', '/lixeira')).items).toMatchObject([{ id, title: fields.title }]);
    await ana.ok('POST', `/lixeira/${id}/restaurar`);
    expect(await statusOf(path)).toBe(404);
    const { draft } = await ana.ok('GET', `/noticias/${id}`);
    expect(draft).toMatchObject({ state: 'unpublished', fields });
    const body = { version: Object(draft).version, fields };
    expect(await ana.ok('POST', `/rascunhos/${id}/publicar`, body)).toEqual({ path, version: 2 });
    await ana.ok('POST', `/noticias/${id}/despublicar`);
    await ana.ok('DELETE', `/noticias/${id}`);
    await ana.ok('DELETE', `/lixeira/${id}`);
    expect(await portal().database.unpublished.find(id)).toBeNull();
    expect((await publish(ana)).path).toBe(path);
  });

  it('are shown in a preview as they will come back', async () => {
    const [ana, rui] = [await admin('Ana Prado'), await admin('Rui Sá')];
    const { id } = await publish(ana);
    await rui.ok('POST', `/noticias/${id}/despublicar`);
    wait(dayMs);
    const { url } = await rui.ok('POST', `/noticias/${id}/previa`);
    const html = await portal().page(String(url));
    expect(html).toContain('>Ana Prado</a></strong>');
    expect(html).toContain('20 de novembro de 2026, 14h35');
  });

  it('are not created for a draft or a missing id', async () => {
    const ana = await admin();
    for (const id of ['nada', 'a'.repeat(20)])
      expect((await ana.call('POST', `/noticias/${id}/despublicar`)).status).toBe(404);
    const { id: draftId } = await ana.ok('POST', '/rascunhos', { fields });
    const refused = await ana.call('POST', `/noticias/${draftId}/despublicar`);
    expect(refused).toEqual({
      status: 404,
      body: { code: 'not-found', message: 'Esta notícia não está publicada.' },
    });
    expect(await actions()).toEqual(['draft.created']);
  });
});

describe('the date of publication', () => {
  it('moves news in every list, is recorded, and leaves the text and its version alone', async () => {
    const ana = await admin();
    const first = await publish(ana, { ...fields, title: 'Primeira notícia' });
    wait(dayMs);
    await publish(ana, { ...fields, title: 'Segunda notícia' });
    const isFirstBefore = async (path: string) => {
      const html = await portal().page(path);
      return html.indexOf('Primeira notícia') < html.indexOf('Segunda notícia');
    };
    const paths = ['/categoria/games', '/rss.xml', '/busca?q=noticia'];
    for (const path of paths) expect([path, await isFirstBefore(path)]).toEqual([path, false]);
    wait(dayMs);
    const publishedAt = testNowMs + dayMs + minuteMs;
    expect(await ana.ok('PUT', `/noticias/${first.id}/data`, { publishedAt })).toEqual({ publishedAt });
    for (const path of paths) expect([path, await isFirstBefore(path)]).toEqual([path, true]);
    const html = await portal().page(first.path);
    expect(html).toContain('21 de novembro de 2026, 14h36');
    expect(html).not.toContain('Atualizada em');
    expect((await ana.ok('GET', `/noticias/${first.id}`)).published).toMatchObject({
      version: 1,
      createdAt: publishedAt,
    });
    const [entry] = await portal().database.audit.list({ action: 'news.redated' }, { limit: 1 });
    expect(entry?.detail).toBe('de 20/11/2026, 14:35 para 21/11/2026, 14:36');
  });

  it('can be changed while the news are unpublished', async () => {
    const ana = await admin();
    const { id, version } = await unpublished(ana);
    const publishedAt = testNowMs - dayMs;
    await ana.ok('PUT', `/noticias/${id}/data`, { publishedAt });
    await ana.ok('POST', `/rascunhos/${id}/publicar`, { version, fields });
    expect((await ana.ok('GET', `/noticias/${id}`)).published).toMatchObject({ createdAt: publishedAt });
  });

  it('is between the first moment of its range and now, and cannot be set for drafts', async () => {
    const ana = await admin();
    const { id } = await publish(ana);
    const setDate = (publishedAt: unknown) =>
      ana.call('PUT', `/noticias/${id}/data`, Object({ publishedAt }));
    for (const moment of [publicationDateMin - 1, testNowMs + 1, -1, 2 ** 53 - 1, 1.5, null, '2026-11-20'])
      expect((await setDate(moment)).status, String(moment)).toBe(400);
    expect((await ana.ok('GET', `/noticias/${id}`)).published).toMatchObject({ createdAt: testNowMs });
    for (const moment of [publicationDateMin, testNowMs]) expect((await setDate(moment)).status).toBe(200);
    const draft = await ana.ok('POST', '/rascunhos', { fields });
    const refused = await ana.call('PUT', `/noticias/${draft.id}/data`, { publishedAt: testNowMs });
    expect([refused.status, refused.body.message]).toEqual([404, 'Esta notícia ainda não foi publicada.']);
    const bia = await reader();
    expect((await bia.call('PUT', `/noticias/${id}/data`, { publishedAt: testNowMs })).status).toBe(403);
    expect((await bia.call('POST', `/noticias/${id}/despublicar`)).status).toBe(403);
  });
});
