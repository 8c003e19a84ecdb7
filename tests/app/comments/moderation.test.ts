/** All comments in the newsroom: who lists them, what moderators do with them, and what readers then see. */
import { describe, expect, it } from 'vitest';
import { commentAddress } from '../../../domain/comments/comment.ts';
import type { ListedComment } from '../../../domain/comments/moderation.ts';
import { commentHeld } from '../../../domain/text/sentences.ts';
import { deleteUser } from '../../../server/services/accounts/own-account.ts';
import { indexComments } from '../../../server/services/comments/save-comments.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aComment, aCommentReport, aNews, aUser, dayMs, testNowMs } from '../../builders.ts';
import { sendJson } from '../http/browser.ts';
import { answerOf, auditSentencesFor, type Person, refusalOf, withNewsroom } from '../http/newsroom.ts';

const { portal, wait, signIn, signInAdmin } = withNewsroom();
const news = aNews({ slug: 'uma-noticia', title: 'Uma notícia' });

async function write(changes = {}) {
  await saveNews(portal().database, news);
  const comment = aComment({ newsId: news.id, ...changes });
  await portal().database.comments.save(comment);
  return comment;
}
async function list(person: Person, query = ''): Promise<ListedComment[]> {
  return Object(await answerOf(await person.call('GET', `/comentarios${query}`))).items;
}
const act = (person: Person, ids: string[], act: string) =>
  person.call('POST', '/comentarios/atos', { ids, act });
const articleOf = async () => (await portal().get('/news/uma-noticia')).text();

describe('all comments', () => {
  it('are listed for the newsroom with author, news, state and rule', async () => {
    const shown = await write({ comment: 'Visível a todos.' });
    const held = await write({ comment: 'Espera.', state: 'held', heldBy: 'links', userName: null });
    const ana = await signInAdmin();
    expect(await list(ana)).toEqual([
      {
        id: shown.id,
        author: 'Bia',
        userId: shown.userId,
        isFromNewsroom: false,
        answeredName: null,
        text: 'Visível a todos.',
        createdAt: shown.createdAt,
        state: 'visible',
        heldBy: null,
        news: { id: news.id, title: 'Uma notícia', path: commentAddress('/news/uma-noticia', shown) },
      },
      expect.objectContaining({ id: held.id, author: 'Anônimo', state: 'held', heldBy: 'links' }),
    ]);
    expect(await list(ana, '?estado=held')).toMatchObject([{ id: held.id }]);
    expect(await list(ana, `?autor=${shown.userId}&de=${shown.createdAt}`)).toMatchObject([{ id: shown.id }]);
    expect(await refusalOf(await ana.call('GET', '/comentarios?estado=outro'))).toMatchObject({
      status: 400,
    });
  });

  it('are found by words, by the name below them, and among those of a state, an author and a news', async () => {
    const one = await write({ comment: 'A operadora é péssima.', userName: 'Zuleica', createdAt: 3 });
    const two = await write({ comment: 'Operadoras ruins!', state: 'hidden', createdAt: 2 });
    const far = await write({ comment: 'OPERADORA longe', userId: 'outra', newsId: 'outra', createdAt: 1 });
    await indexComments(portal().database, [one, two, far]);
    const ana = await signInAdmin();
    const idsFor = async (query: string) => (await list(ana, `?${query}`)).map(({ id }) => id);
    expect(await idsFor('texto=operadora')).toEqual([one.id, two.id, far.id]);
    expect(await idsFor('texto=pessima+operadora')).toEqual([one.id]);
    expect(await idsFor('texto=zuleica')).toEqual([one.id]);
    expect(await idsFor('texto=operadora&estado=hidden')).toEqual([two.id]);
    expect(await idsFor('texto=operadora&autor=outra')).toEqual([far.id]);
    expect(await idsFor(`texto=operadora&noticia=${news.id}`)).toEqual([one.id, two.id]);
    expect(await idsFor('texto=operadora&de=2&ate=2')).toEqual([two.id]);
    await portal().database.commentReports.save(aCommentReport({ commentId: two.id, newsId: news.id }));
    expect(await idsFor('texto=operadora&estado=reported')).toEqual([two.id]);
    expect(await idsFor('estado=reported')).toEqual([two.id]);
    expect(await idsFor('texto=...')).toEqual([]);
    await answerOf(await ana.call('POST', '/comentarios/exclusao', { ids: [one.id] }));
    expect(await idsFor('texto=operadora')).toEqual([two.id, far.id]);
    await answerOf(await ana.call('POST', '/comentarios/recuperacao', { ids: [one.id] }));
    expect(await idsFor('texto=zuleica')).toEqual([one.id]);
  });

  it('are found by the current name of their author, and by no name once the account is deleted', async () => {
    const [ana, bia] = [await signInAdmin(), await signIn('Zuleica')];
    const { id } = await write({ comment: 'Um texto.', userId: bia.userId, userName: 'Zuleica' });
    const idsFor = async (query: string) => (await list(ana, `?${query}`)).map((one) => one.id);
    expect((await sendJson(bia, 'PUT', '/api/conta/nome', { name: 'Beatriz' })).status).toBe(200);
    expect(await idsFor('texto=beatriz')).toEqual([id]);
    expect(await idsFor('texto=zuleica')).toEqual([]);
    const { database } = portal();
    await database.inTransaction((stores) => deleteUser(stores, bia.userId, 'anonymize', testNowMs));
    expect(await idsFor('texto=beatriz')).toEqual([]);
    expect(await idsFor(`texto=texto&autor=${bia.userId}`)).toEqual([]);
    expect(await idsFor('texto=texto')).toEqual([id]);
  });

  it('of trashed or unpublished news are missing in the list and in its search', async () => {
    const comment = await write({ comment: 'A operadora é péssima.' });
    await indexComments(portal().database, [comment]);
    const ana = await signInAdmin();
    await answerOf(await ana.call('DELETE', `/noticias/${news.id}`));
    expect(await list(ana)).toEqual([]);
    expect(await list(ana, '?texto=operadora')).toEqual([]);
  });

  it("disappear from readers' pages while they are hidden, and come back", async () => {
    const [one, two] = [
      await write({ comment: 'Primeiro texto.' }),
      await write({ comment: 'Segundo texto.' }),
    ];
    const ana = await signInAdmin();
    expect(await articleOf()).toContain('Segundo texto.');
    await answerOf(await act(ana, [one.id, two.id], 'hide'));
    const hidden = await articleOf();
    for (const { comment } of [one, two]) expect(hidden).not.toContain(comment);
    expect(hidden).toContain('Nenhum comentário ainda.');
    wait(1);
    await answerOf(await act(ana, [one.id], 'show'));
    expect(await articleOf()).toContain('Primeiro texto.');
    expect((await auditSentencesFor(ana)).toSorted()).toEqual([
      'mostrou de novo o comentário “Primeiro texto.”',
      'ocultou o comentário “Primeiro texto.”',
      'ocultou o comentário “Segundo texto.”',
    ]);
    expect(await refusalOf(await act(ana, [one.id, 'x'], 'show'))).toMatchObject({ status: 404 });
  });

  it('are deleted and restored, with the reports of people who still have an account', async () => {
    const comment = await write({ comment: 'Volta.' });
    const { database } = portal();
    const reader = aUser();
    await database.users.saveVerified(reader);
    for (const userId of [reader.id, 'sai'])
      await database.commentReports.save(aCommentReport({ commentId: comment.id, newsId: news.id, userId }));
    const ana = await signInAdmin();
    await answerOf(await ana.call('POST', '/comentarios/exclusao', { ids: [comment.id, 'x'] }));
    expect(await list(ana)).toEqual([]);
    expect(await articleOf()).not.toContain('Volta.');
    wait(1);
    expect(await database.commentReports.listReportedComments({ limit: 9 })).toEqual([]);
    await database.commentReports.deleteByUser('sai');
    await answerOf(await ana.call('POST', '/comentarios/recuperacao', { ids: [comment.id] }));
    expect(await articleOf()).toContain('Volta.');
    expect(await database.commentReports.listReportedComments({ limit: 9 })).toMatchObject([{ reports: 1 }]);
    expect(await auditSentencesFor(ana)).toEqual([
      'restaurou o comentário “Volta.”',
      'excluiu o comentário “Volta.” (em “Uma notícia”)',
    ]);
    const again = await ana.call('POST', '/comentarios/recuperacao', { ids: [comment.id] });
    expect(await refusalOf(again)).toMatchObject({ status: 404 });
  });

  it('can be hidden on the article, by those who moderate alone', async () => {
    const comment = await write({ comment: 'No artigo.' });
    const json = { Accept: 'application/json' };
    const [reader, reporter] = [await signIn('Caio'), await signIn('Rui', 'reporter')];
    for (const person of [reader, reporter])
      expect((await person.post(`/comentarios/${comment.id}/ocultar`, {}, json)).status).toBe(403);
    const editor = await signIn('Eva', 'editor');
    expect((await editor.post(`/comentarios/${comment.id}/ocultar`, {}, json)).status).toBe(204);
    expect(await articleOf()).not.toContain('No artigo.');
    const answer = await editor.post(`/comentarios/${comment.id}/mostrar`, {});
    expect(answer.status).toBe(303);
    expect(await articleOf()).toContain('No artigo.');
  });

  it('lead on the article to all that their author wrote, for those who moderate alone', async () => {
    await write({ comment: 'No artigo.', userId: 'conta-de-bia' });
    const articleFor = async (person: Person) => (await person.get('/news/uma-noticia')).text();
    expect(await articleFor(await signIn('Eva', 'moderator'))).toContain(
      'href="/dashboard/comentarios?autor=conta-de-bia"',
    );
    for (const person of [await signIn('Caio'), await signIn('Rui', 'reporter')])
      expect(await articleFor(person)).not.toContain('conta-de-bia');
    expect(await articleOf()).not.toContain('conta-de-bia');
  });

  it('that wait are seen only by their author, and by nobody after they were hidden', async () => {
    const bia = await signIn('Bia');
    const held = await write({
      comment: 'Ainda espera.',
      userId: bia.userId,
      state: 'held',
      heldBy: 'first',
    });
    const articleFor = async (person: Person) => (await person.get('/news/uma-noticia')).text();
    expect(await articleFor(bia)).toContain('Ainda espera.');
    expect(await articleFor(bia)).toContain('aguardando a redação');
    expect(await articleFor(await signIn('Caio'))).not.toContain('Ainda espera.');
    expect(await articleOf()).not.toContain('Ainda espera.');
    const caio = await signIn('Caio');
    const report = await caio.post(`/comentarios/${held.id}/denunciar`, {}, { Accept: 'application/json' });
    expect(report.status).toBe(404);
    const ana = await signInAdmin();
    await answerOf(await act(ana, [held.id], 'show'));
    expect(await articleOf()).toContain('Ainda espera.');
    await answerOf(await act(ana, [held.id], 'hold'));
    expect(await articleOf()).not.toContain('Ainda espera.');
    expect((await auditSentencesFor(ana)).toSorted()).toEqual([
      'publicou o comentário retido “Ainda espera.”',
      'reteve de novo o comentário “Ainda espera.”',
    ]);
  });
});

const json = { Accept: 'application/json' };

async function send(person: Person, text: string): Promise<{ id: string; state: string }> {
  await saveNews(portal().database, news);
  const answer = await person.post(`/news/${news.id}/comentarios`, { comment: text }, json);
  expect(answer.status).toBe(201);
  return answer.json();
}
async function set(by: Person, values: Record<string, string>): Promise<void> {
  const { version } = Object(await answerOf(await by.call('GET', '/configuracoes?aba=comentarios')));
  await answerOf(await by.call('PUT', '/configuracoes', { tab: 'comentarios', version, values }));
}
const pageFor = async (person: Person) => (await person.get('/news/uma-noticia')).text();
const publicPage = async () => (await portal().get('/news/uma-noticia')).text();

it('comments appear at once while the rules are off', async () => {
  expect((await send(await signIn('Bia'), 'Veja https://a.com v1agra')).state).toBe('visible');
});

it('a first comment waits for the newsroom, its author sees it, and one press publishes it', async () => {
  const [ana, bia] = [await signInAdmin(), await signIn('Bia')];
  await set(ana, { holdFirst: 'on' });
  const held = await send(bia, 'Primeira vez.');
  expect(held.state).toBe('held');
  const countedFor = async (person: Person) => {
    const { heldComments } = Object(await answerOf(await person.call('GET', '/contagens')));
    return heldComments;
  };
  expect(await countedFor(ana)).toEqual({ count: 1, isMore: false });
  expect(await countedFor(await signIn('Eva', 'reporter'))).toBeNull();
  expect(await publicPage()).not.toContain('Primeira vez.');
  expect(await pageFor(bia)).toContain('aguardando a redação');
  const { items } = Object(await answerOf(await ana.call('GET', '/comentarios?estado=held')));
  expect(items).toMatchObject([{ id: held.id, heldBy: 'first' }]);
  await answerOf(await ana.call('POST', '/comentarios/atos', { ids: [held.id], act: 'show' }));
  expect(await publicPage()).toContain('Primeira vez.');
  wait(1);
  expect((await send(bia, 'Segunda vez.')).state).toBe('visible');
});

it('links, listed words, repeated texts and many a minute are held, counted for 30 days, and never those of the newsroom', async () => {
  const [ana, bia, caio] = [await signInAdmin(), await signIn('Bia'), await signIn('Caio')];
  await set(ana, {
    holdLinks: 'on',
    holdWords: 'on',
    heldWords: 'viagra\ngolpe do pix',
    holdRepeated: 'on',
    holdBurst: '3',
  });
  expect((await send(ana, 'Leia www.pauta.test sobre v1agra')).state).toBe('visible');
  expect((await send(bia, 'Compre V i a g r a')).state).toBe('held');
  expect((await send(caio, 'Acesse www.loja.com')).state).toBe('held');
  wait(61_000);
  expect((await send(bia, 'Uma opinião.')).state).toBe('visible');
  expect((await send(bia, 'UMA OPINIAO')).state).toBe('held');
  expect((await send(caio, 'Outra.')).state).toBe('visible');
  expect((await send(caio, 'Mais outra.')).state).toBe('visible');
  expect((await send(caio, 'Mais uma.')).state).toBe('held');
  const mod = await signIn('Rui', 'moderator');
  const counted = await answerOf(await mod.call('GET', '/comentarios/retidos'));
  expect(counted).toEqual([
    { rule: 'words', isOn: true, held: 1 },
    { rule: 'links', isOn: true, held: 1 },
    { rule: 'repeated', isOn: true, held: 1 },
    { rule: 'burst', isOn: true, held: 1 },
    { rule: 'unproved', isOn: false, held: 0 },
    { rule: 'first', isOn: false, held: 0 },
  ]);
  wait(30 * dayMs);
  for (const { held } of await portal().services.countHolds()) expect(held).toBe(0);
});

it('the list of words must not be empty while its rule is on', async () => {
  const ana = await signInAdmin();
  const refused = await ana.call('PUT', '/configuracoes', {
    tab: 'comentarios',
    version: 0,
    values: { holdWords: 'on' },
  });
  expect(refused.status).toBe(400);
});

it('without JavaScript the next page says that the comment waits', async () => {
  const [ana, bia] = [await signInAdmin(), await signIn('Bia')];
  await set(ana, { holdUnproved: 'on', holdFirst: 'on' });
  await saveNews(portal().database, news);
  await bia.post(`/news/${news.id}/comentarios`, { comment: 'Espero.' });
  expect(await pageFor(bia)).toContain(commentHeld);
});
