/** Checks what the newsroom does with people who comment: a silence, hiding everything they wrote, and finding them. */
import { describe, expect, it } from 'vitest';
import { silenceSentence } from '../../../domain/comments/silence.ts';
import { newsroomCannotBeSilenced } from '../../../domain/text/sentences.ts';
import { deleteExpired } from '../../../server/services/jobs/delete-expired.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aComment, aCommentReport, aNews, aReceivedMessage, dayMs, minuteMs } from '../../builders.ts';
import { sendJson } from '../http/browser.ts';
import { answerOf, auditSentencesFor, type Person, refusalOf, withNewsroom } from '../http/newsroom.ts';

const { portal, now, wait, signIn, signInAdmin } = withNewsroom();
/** The sentences of the audit log, which names people by their addresses. */
const sentencesFor = async (person: Person) =>
  (await auditSentencesFor(person)).map((sentence) => sentence.replace(/“[^”]+@exemplo\.com”/, 'X'));
const news = aNews({ slug: 'uma-noticia', title: 'Uma notícia' });
const json = { Accept: 'application/json' };

const comment = async (person: Person, text = 'Gostei.') => {
  await saveNews(portal().database, news);
  return person.post(`/news/${news.id}/comentarios`, { comment: text }, json);
};
const silence = (by: Person, id: string, changes = {}) =>
  by.call('PUT', `/comentarios/autores/${id}/silencio`, { days: 7, reason: 'spam', message: '', ...changes });

describe('a silence', () => {
  it('lets a person log in and read, and says politely until when they cannot comment', async () => {
    const [bia, mod] = [await signIn('Bia'), await signIn('Rui', 'moderator')];
    expect((await comment(bia)).status).toBe(201);
    const { until } = Object(
      await answerOf(await silence(mod, bia.userId, { message: 'Sem propaganda, por favor.' })),
    );
    expect(until).toBe(now() + 7 * dayMs);
    const refused = await comment(bia, 'De novo.');
    const sentence = silenceSentence({ until, message: 'Sem propaganda, por favor.' });
    expect(sentence).toContain('Recado da redação: “Sem propaganda, por favor.”');
    expect(await refusalOf(refused)).toMatchObject({ status: 403, message: sentence });
    expect((await bia.get('/dashboard/conta')).status).toBe(200);
    const line = 'A redação pausou os seus comentários até';
    expect(await (await bia.get('/news/uma-noticia')).text()).toContain(line);
    expect(await portal().page('/news/uma-noticia')).not.toContain(line);
    expect(await (await bia.get('/api/conta/perfil')).json()).toMatchObject({ silence: sentence });
    const ana = await signInAdmin();
    expect(await sentencesFor(ana)).toEqual(['pausou os comentários de X (por 7 dias: propaganda)']);
  });

  it('is shown to moderators with its end, message and days, beside the number of comments', async () => {
    const [bia, mod] = [await signIn('Bia'), await signIn('Rui', 'moderator')];
    expect((await comment(bia)).status).toBe(201);
    await answerOf(await silence(mod, bia.userId, { message: 'Sem propaganda.' }));
    const until = now() + 7 * dayMs;
    wait(2 * dayMs);
    expect(await answerOf(await mod.call('GET', `/comentarios/autores/${bia.userId}`))).toMatchObject({
      silence: { until, message: 'Sem propaganda.' },
      silenceDays: 7,
      comments: { visible: 1, held: 0, hidden: 0 },
    });
  });

  it('keeps the name of the person below what they wrote', async () => {
    const [bia, mod] = [await signIn('Bia'), await signIn('Rui', 'moderator')];
    expect((await comment(bia)).status).toBe(201);
    await answerOf(await silence(mod, bia.userId));
    const rename = () => sendJson(bia, 'PUT', '/api/conta/nome', { name: 'Recado a todos' });
    expect(await refusalOf(await rename())).toMatchObject({
      status: 403,
      message: expect.stringContaining('Até lá, o seu nome não muda.'),
    });
    expect(await (await portal().get('/news/uma-noticia')).text()).not.toContain('Recado a todos');
    wait(7 * dayMs);
    expect((await rename()).status).toBe(200);
  });

  it('expires, and its message is deleted then', async () => {
    const [bia, mod] = [await signIn('Bia'), await signIn('Rui', 'moderator')];
    await answerOf(await silence(mod, bia.userId, { days: 1, message: 'Até amanhã.' }));
    wait(dayMs);
    expect((await comment(bia)).status).toBe(201);
    await deleteExpired({ ...portal(), clock: now, log: { info() {}, warn() {}, error() {} } })();
    const rows = await portal().database.connections.read.selectFrom('users').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('Até amanhã.');
  });

  it('can be ended, once, and both are audited', async () => {
    const [bia, ana] = [await signIn('Bia'), await signInAdmin()];
    await answerOf(await silence(ana, bia.userId));
    wait(1);
    for (let time = 0; time < 2; time += 1)
      await answerOf(await ana.call('DELETE', `/comentarios/autores/${bia.userId}/silencio`));
    expect((await comment(bia)).status).toBe(201);
    expect(await sentencesFor(ana)).toEqual([
      'encerrou a pausa de comentários de X',
      'pausou os comentários de X (por 7 dias: propaganda)',
    ]);
  });

  it('applies to readers only, and only for the times and reasons of the list', async () => {
    const [mod, colleague, bia] = [
      await signIn('Rui', 'moderator'),
      await signIn('Eva', 'reporter'),
      await signIn('Bia'),
    ];
    expect(await refusalOf(await silence(mod, colleague.userId))).toMatchObject({
      status: 403,
      message: newsroomCannotBeSilenced,
    });
    expect((await silence(mod, 'ninguem')).status).toBe(404);
    for (const changes of [{ days: 2 }, { reason: 'raiva' }])
      expect((await silence(mod, bia.userId, changes)).status, JSON.stringify(changes)).toBe(400);
    expect(await refusalOf(await silence(mod, bia.userId, { message: 'x'.repeat(301) }))).toMatchObject({
      status: 400,
      message: 'O recado pode ter no máximo 300 caracteres.',
      field: 'message',
    });
    expect((await silence(colleague, bia.userId)).status).toBe(403);
    expect(await answerOf(await mod.call('GET', `/comentarios/autores/${bia.userId}`))).toMatchObject({
      name: 'Bia',
      isFromNewsroom: false,
      silence: null,
      isSuspended: false,
      silenceDays: 1,
    });
    expect(await answerOf(await mod.call('GET', '/comentarios/autores/ninguem'))).toBeNull();
  });
});

describe('everything that a person wrote', () => {
  it('stays while the person belongs to the newsroom', async () => {
    const [mod, ana] = [await signIn('Rui', 'moderator'), await signInAdmin()];
    expect((await comment(ana)).status).toBe(201);
    const refused = await mod.call('PUT', `/comentarios/autores/${ana.userId}/ocultacao`, {
      reason: 'offence',
    });
    expect(await refusalOf(refused)).toMatchObject({ status: 403, message: newsroomCannotBeSilenced });
    expect(await (await portal().get('/news/uma-noticia')).text()).toContain('Gostei.');
  });

  it('is hidden together, and comes back without what was hidden before', async () => {
    const [bia, mod] = [await signIn('Bia'), await signIn('Rui', 'moderator')];
    await saveNews(portal().database, news);
    const { comments } = portal().database;
    for (const [id, state] of [
      ['a', 'visible'],
      ['b', 'visible'],
      ['c', 'hidden'],
    ] as const)
      await comments.save(
        aComment({ id, state, newsId: news.id, userId: bia.userId, comment: `Texto ${id}.` }),
      );
    const page = async () => (await portal().get('/news/uma-noticia')).text();
    expect(await page()).toContain('Texto a.');
    const path = `/comentarios/autores/${bia.userId}/ocultacao`;
    const { hiddenAt, count } = Object(await answerOf(await mod.call('PUT', path, { reason: 'offence' })));
    expect(count).toBe(2);
    expect(await page()).not.toContain('Texto a.');
    wait(1);
    expect(await answerOf(await mod.call('DELETE', `${path}?em=${hiddenAt}`))).toEqual({ count: 2 });
    const shown = await page();
    expect([shown.includes('Texto a.'), shown.includes('Texto b.'), shown.includes('Texto c.')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await answerOf(await mod.call('DELETE', `${path}?em=${hiddenAt}`))).toEqual({ count: 0 });
    expect(await sentencesFor(await signInAdmin())).toEqual([
      'mostrou de novo os comentários de X (2 comentários)',
      'ocultou tudo o que escreveu X (2 comentários: ofensas)',
    ]);
  });
});

it('people are found by part of name or address, without accents, by those who manage people', async () => {
  const [ana, bia] = [await signInAdmin(), await signIn('João Zuñiga')];
  const find = async (text: string) => {
    const { people } = Object(
      await answerOf(await ana.call('GET', `/pessoas?busca=${encodeURIComponent(text)}`)),
    );
    return people.map(({ id }: { id: string }) => id);
  };
  expect(await find('joao zu')).toEqual([bia.userId]);
  expect(await find('ZUNIG')).toEqual([bia.userId]);
  expect(await find('z')).toEqual([]);
  expect(await find('100%_')).toEqual([]);
  await portal().database.users.changeName(bia.userId, 'Maria');
  expect(await find('zunig')).toEqual([]);
  expect(await find('mari')).toEqual([bia.userId]);
  expect((await (await signIn('Rui', 'moderator')).call('GET', '/pessoas?busca=maria')).status).toBe(403);
});

const words = 'palavras-de-leitora';

/** The tables that hold the words, by rows that say so. */
async function tablesWith(text: string): Promise<string[]> {
  const found = new Set<string>();
  await portal().database.allRows.readAll(async (table, rows) => {
    if (JSON.stringify(rows).includes(text)) found.add(table);
  });
  return [...found];
}

it('no table keeps the words of a deleted comment', async () => {
  const { database } = portal();
  const news = aNews();
  await saveNews(database, news);
  const author = { newsId: news.id, userName: `Bia ${words}` };
  const [kept, removed, own] = [
    aComment({ ...author, comment: `Um ${words}` }),
    aComment({ ...author, comment: `Dois ${words}` }),
    aComment({ ...author, comment: `Três ${words}` }),
  ];
  for (const comment of [kept, removed, own]) {
    await database.comments.save(comment);
    await database.commentReports.save(aCommentReport({ commentId: comment.id, newsId: news.id }));
  }
  const message = aReceivedMessage({ nome: words, titulo: words, mensagem: words });
  await database.receivedMessages.save(message);
  const ana = await signInAdmin();
  const post = async (path: string, body?: unknown) => {
    wait(1);
    await answerOf(await ana.call('POST', path, body));
  };

  await post(`/denuncias/${kept.id}/manter`);
  await post(`/mensagens/${message.id}/leitura`);
  await post('/mensagens/exclusao', { ids: [message.id] });
  await post('/mensagens/recuperacao', { ids: [message.id] });
  expect(await auditSentencesFor(ana)).toEqual([
    `restaurou a mensagem “${words}”`,
    `excluiu a mensagem “${words}”`,
    `marcou como lida a mensagem “${words}”`,
    `manteve o comentário denunciado “Um ${words}” (1 denúncia)`,
  ]);

  await post('/mensagens/exclusao', { ids: [message.id] });
  for (const id of [kept.id, removed.id]) await answerOf(await ana.call('DELETE', `/denuncias/${id}`));
  const asJson = { Accept: 'application/json' };
  expect((await ana.post(`/comentarios/${own.id}/excluir`, {}, asJson)).status).toBe(204);
  wait(61 * minuteMs);
  await deleteExpired({ ...portal(), clock: now, log: { info() {}, warn() {}, error() {} } })();
  expect(await tablesWith(words)).toEqual([]);
  for (const sentence of await auditSentencesFor(ana)) expect(sentence).not.toContain(words);
});
