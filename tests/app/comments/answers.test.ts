/** Answers to comments, edited comments, and what people who reported a comment learn. */
import { describe, expect, it } from 'vitest';
import { anonymousVisitor } from '../../../domain/accounts/permissions.ts';
import { answerTo, type CommentView } from '../../../domain/comments/comment.ts';
import { noHouseRules } from '../../../domain/comments/house-rules.ts';
import { editComment } from '../../../server/services/comments/edit-comment.ts';
import { aComment, minuteMs } from '../../builders.ts';
import { openBrowser, sendJson, type TestBrowser } from '../http/browser.ts';
import { asJson, commentsPath, news, withCommentedNews } from './commented-news.ts';

const { portal, now, wait, signIn, signInAdmin, comment, storedComments } = withCommentedNews();

async function answer(browser: TestBrowser, to: string, text = 'Respondo.'): Promise<CommentView> {
  const response = await browser.post(commentsPath, { comment: text, resposta: to }, asJson);
  expect(response.status).toBe(201);
  return response.json();
}

const listOf = async (browser: TestBrowser, list: 'respostas' | 'denuncias') =>
  (await browser.get(`/api/conta/${list}`)).json();

describe('an answer', () => {
  it('stands below the comment that it answers, names its author, and is counted', async () => {
    const [bia, caio] = [await signIn('Bia'), await signIn('Caio')];
    const first = await comment(bia, 'A primeira.');
    wait(minuteMs);
    await comment(bia, 'A segunda.');
    const sent = await answer(caio, first.id);
    expect(sent).toMatchObject({ answeredName: 'Bia', thread: first.thread });
    wait(1);
    // An answer to an answer stays in the same thread.
    expect(await answer(bia, sent.id, 'De volta.')).toMatchObject({
      answeredName: 'Caio',
      thread: first.thread,
    });
    const html = await portal().page('/news/uma-noticia');
    expect([...html.matchAll(/class="comment-text">([^<]+)</g)].map(([, text]) => text)).toEqual([
      'A segunda.',
      'A primeira.',
      'Respondo.',
      'De volta.',
    ]);
    expect(html).toContain('em resposta a <bdi>Caio</bdi>');
    expect(html).toContain('>4</span>');
  });

  it('is refused for a comment that is not there, hidden, or below other news', async () => {
    const [bia, ana] = [await signIn(), await signInAdmin()];
    const { id } = await comment(bia, 'Some.');
    await ana.post(`/comentarios/${id}/ocultar`, {}, asJson);
    for (const to of ['nada', id]) {
      const refused = await bia.post(commentsPath, { comment: 'Oi.', resposta: to }, asJson);
      expect([refused.status, await refused.json()]).toMatchObject([404, { code: 'not-found' }]);
    }
    expect(await storedComments()).toEqual([]);
  });

  it('stays without a name after the answered comment is deleted', async () => {
    const [bia, caio] = [await signIn('Bia'), await signIn('Caio')];
    const { id } = await comment(bia, 'Vai embora.');
    await answer(caio, id);
    expect((await bia.post(`/comentarios/${id}/excluir`, {}, asJson)).status).toBe(204);
    const html = await portal().page('/news/uma-noticia');
    expect(html).toContain('em resposta a um comentário removido');
    expect(html).not.toContain('Bia');
  });

  it('is written without JavaScript on a page that names who is answered', async () => {
    const [bia, caio] = [await signIn('Bia'), await signIn('Caio')];
    const { id } = await comment(bia);
    const pageOf = async (browser: TestBrowser) =>
      (await browser.get(`/news/uma-noticia?responder=${id}`)).text();
    expect(await pageOf(caio)).toContain(`name="resposta" value="${id}"`);
    expect(await pageOf(openBrowser(portal()))).not.toContain('name="resposta"');
    expect(await (await caio.get('/news/uma-noticia?responder=nada')).text()).toContain(
      'O comentário que você quis responder não está mais no ar.',
    );
    const sent = await caio.post(commentsPath, { comment: 'Sem script.', resposta: id });
    expect(sent.status).toBe(303);
    const rejected = await caio.post(commentsPath, { comment: '', resposta: id });
    expect(await rejected.text()).toContain(`name="resposta" value="${id}"`);
    expect((await storedComments()).map(({ answers }) => answers?.commentId ?? null)).toEqual([null, id]);
  });

  it('stands in its thread for its author while it waits for the newsroom', async () => {
    const [bia, caio] = [await signIn('Bia'), await signIn('Caio')];
    const first = await comment(bia, 'A primeira.');
    wait(minuteMs);
    await comment(bia, 'A segunda.');
    await answer(bia, first.id, 'Visível.');
    const found = await portal().database.comments.findById(first.id);
    if (!found) throw new Error('a comment');
    await portal().database.comments.save(
      aComment({
        newsId: news.id,
        userId: caio.userId,
        comment: 'Retida.',
        ...answerTo(found, now() + 1),
        state: 'held',
      }),
    );
    const textsOf = async (browser: TestBrowser, query: string) => {
      const html = await (await browser.get(`/news/uma-noticia${query}`)).text();
      return [...html.matchAll(/class="comment-text">([^<]+)</g)].map(([, text]) => text);
    };
    expect(await textsOf(caio, '')).toEqual(['A segunda.', 'A primeira.', 'Visível.', 'Retida.']);
    expect(await textsOf(caio, '?ordem=antigos')).toEqual([
      'A primeira.',
      'Visível.',
      'Retida.',
      'A segunda.',
    ]);
    expect(await textsOf(bia, '')).toEqual(['A segunda.', 'A primeira.', 'Visível.']);
  });

  it('keeps the page and the order of the list in which `Responder` was pressed', async () => {
    const [bia, caio] = [await signIn('Bia'), await signIn('Caio')];
    const { comments } = portal().database;
    for (let index = 0; index < 15; index += 1)
      await comments.save(aComment({ newsId: news.id, userId: caio.userId, createdAt: now() + index }));
    const first = await (await bia.get('/news/uma-noticia?ordem=antigos')).text();
    const next = /href="([^"]*pagina=2[^"]*)#comentarios"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const second = await (await bia.get(next)).text();
    const link =
      /href="([^"]*responder=[^"]*)#comentarios"/.exec(second)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(link.startsWith(`${next}&responder=`)).toBe(true);
    const form = await (await bia.get(link)).text();
    expect(form).toContain('name="resposta"');
    expect(form.match(/class="comment-text"/g)).toHaveLength(5);
  });

  it('is shown after it was sent without JavaScript, also on a later page', async () => {
    const [bia, caio] = [await signIn('Bia'), await signIn('Caio')];
    const { id } = await comment(bia, 'A mais antiga.');
    const { comments } = portal().database;
    for (let index = 1; index <= 15; index += 1)
      await comments.save(aComment({ newsId: news.id, userId: bia.userId, createdAt: now() + index }));
    wait(minuteMs);
    const sent = await caio.post(commentsPath, { comment: 'Respondo.', resposta: id });
    const [path = '', fragment] = (sent.headers.get('Location') ?? '').split('#');
    expect(sent.status).toBe(303);
    const html = await (await caio.get(path)).text();
    expect(html).toContain(`id="${fragment}"`);
    expect(html).toContain('class="comment-text">Respondo.<');
  });

  it('is shown in Minha conta to the author of what it answers, and to nobody else', async () => {
    const [bia, caio] = [await signIn('Bia'), await signIn('Caio')];
    const { id } = await comment(bia);
    await answer(caio, id);
    await answer(bia, id, 'Eu mesma.');
    const path = expect.stringMatching(/^\/news\/uma-noticia\?.*#comentario-/);
    expect(await listOf(bia, 'respostas')).toMatchObject({
      items: [{ author: 'Caio', text: 'Respondo.', news: { title: news.title, path } }],
    });
    expect(await listOf(caio, 'respostas')).toMatchObject({ items: [] });
  });
});

describe('an own comment', () => {
  const edit = (browser: TestBrowser, id: string, text: string, editedAt: number | null = null) =>
    browser.post(`/comentarios/${id}/editar`, { comment: text, versao: String(editedAt ?? '') }, asJson);

  it('can be edited for five minutes, and is marked as edited', async () => {
    const bia = await signIn('Bia');
    const { id } = await comment(bia, 'Com ero.');
    wait(5 * minuteMs - 1);
    expect(await (await edit(bia, id, ' Sem erro. ')).json()).toMatchObject({
      comment: 'Sem erro.',
      editedAt: expect.any(Number),
    });
    expect(await portal().page('/news/uma-noticia')).toContain('>editado</em>');
    wait(1);
    const late = await edit(bia, id, 'Tarde.');
    expect([late.status, await late.json()]).toMatchObject([409, { code: 'conflict' }]);
    expect((await storedComments())[0]).toMatchObject({ comment: 'Sem erro.' });
  });

  it('is not overwritten by a tab that shows an older text', async () => {
    const bia = await signIn('Bia');
    const { id } = await comment(bia, 'O de antes.');
    const first = await (await edit(bia, id, 'Da primeira aba.')).json();
    // The clock stands still: the second edit is of the same moment.
    const second = await (await edit(bia, id, 'De novo da primeira.', first.editedAt)).json();
    for (const editedAt of [null, first.editedAt]) {
      const refused = await edit(bia, id, 'Da segunda aba.', editedAt);
      expect([refused.status, await refused.json()]).toMatchObject([
        409,
        {
          message:
            'Este comentário foi editado em outra aba. O outro texto está acima do seu, que continua aqui: salve de novo para ficar com o seu.',
          current: { id, comment: 'De novo da primeira.', editedAt: second.editedAt },
        },
      ]);
    }
    expect((await storedComments())[0]).toMatchObject({ comment: 'De novo da primeira.' });
    // A second press after a lost answer is no conflict.
    expect((await edit(bia, id, 'De novo da primeira.', first.editedAt)).status).toBe(200);
    expect((await edit(bia, id, 'A última.', second.editedAt)).status).toBe(200);
  });

  it('is not marked when nothing changed', async () => {
    const bia = await signIn();
    const { id } = await comment(bia, 'Igual.');
    expect(await (await edit(bia, id, 'Igual. ')).json()).toMatchObject({ editedAt: null });
  });

  it('cannot be edited by others, without a login or to an empty text', async () => {
    const [bia, ana] = [await signIn(), await signInAdmin()];
    const { id } = await comment(bia);
    expect((await edit(ana, id, 'Outro.')).status).toBe(403);
    expect((await edit(openBrowser(portal()), id, 'Outro.')).status).toBe(401);
    expect(await (await edit(bia, id, ' ')).json()).toMatchObject({ field: 'comment' });
    expect((await edit(bia, 'nada', 'Outro.')).status).toBe(404);
  });

  it('is not edited any more once the newsroom hid it', async () => {
    const [bia, ana] = [await signIn(), await signInAdmin()];
    const { id } = await comment(bia);
    await ana.post(`/comentarios/${id}/ocultar`, {}, asJson);
    const refused = await edit(bia, id, 'Outro.');
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { message: 'A redação ocultou este comentário, e ele não pode mais ser editado.' },
    ]);
  });

  it('can be reported again after an edit, by those whose report the newsroom closed', async () => {
    const [bia, caio, ana] = [await signIn(), await signIn(), await signInAdmin()];
    const { id } = await comment(bia, 'Inocente.');
    const report = () => caio.post(`/comentarios/${id}/denunciar`, {}, asJson);
    await report();
    await sendJson(ana, 'POST', `/api/redacao/denuncias/${id}/manter`);
    expect((await report()).status).toBe(409);
    await edit(bia, id, 'Uma ofensa.');
    expect((await report()).status).toBe(204);
  });

  it('is checked by the house rules again, without being compared with itself', async () => {
    const bia = await signIn();
    const { id } = await comment(bia, 'Um texto que é longo.');
    const houseRules = { ...noHouseRules, links: true, repeated: true, burst: 1 };
    const editByRules = editComment({
      database: portal().database,
      clock: now,
      site: { commentClosing: { everywhere: false, afterDays: null }, houseRules },
    });
    const visitor = { ...anonymousVisitor, userId: bia.userId, name: 'Bia' };
    let basedOn: number | null = null;
    const stateAfter = async (text: string) => {
      const edited = await editByRules(visitor, id, { text, basedOn });
      if (!edited.ok) return edited.problem.code;
      basedOn = edited.value.comment.editedAt;
      return edited.value.comment.state;
    };
    expect(await stateAfter('Um texto que é longo!')).toBe('visible');
    expect(await stateAfter('Veja https://loja.exemplo')).toBe('held');
    expect(await portal().page('/news/uma-noticia')).not.toContain('loja.exemplo');
  });

  it('is not reported by its author', async () => {
    const bia = await signIn();
    const { id } = await comment(bia);
    const refused = await bia.post(`/comentarios/${id}/denunciar`, {}, asJson);
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { message: 'Você não pode denunciar o seu próprio comentário.' },
    ]);
  });
});

it('an answer is on the page to which its author is led', async () => {
  const [bia, caio] = [await signIn('Bia'), await signIn('Caio')];
  const top = await comment(bia, 'Conversa longa.');
  const { comments } = portal().database;
  const first = await comments.findById(top.id);
  if (!first) throw new Error('a comment');
  for (let index = 1; index <= 45; index += 1)
    await comments.save(
      aComment({
        newsId: news.id,
        userId: caio.userId,
        comment: `Resposta ${index}.`,
        ...answerTo(first, first.createdAt + index),
      }),
    );
  const { items } = await listOf(bia, 'respostas');
  const [latest] = items;
  expect(await (await bia.get(latest.news.path.split('#')[0])).text()).toContain('Resposta 45.');
});

it('people who reported a comment learn whether it was kept, hidden or deleted', async () => {
  const [bia, caio, ana] = [await signIn(), await signIn(), await signInAdmin()];
  const [kept, hidden, deleted, open] = [
    await comment(bia, 'Fica.'),
    await comment(bia, 'Oculto.'),
    await comment(bia, 'Sai.'),
    await comment(bia, 'Espera.'),
  ];
  for (const { id } of [kept, hidden, deleted, open])
    await caio.post(`/comentarios/${id}/denunciar`, {}, asJson);
  await sendJson(ana, 'POST', `/api/redacao/denuncias/${kept.id}/manter`);
  await ana.post(`/comentarios/${hidden.id}/ocultar`, {}, asJson);
  await sendJson(ana, 'DELETE', `/api/redacao/denuncias/${deleted.id}`);
  const { items } = await listOf(caio, 'denuncias');
  const outcomeOf = (id: string) =>
    items.find(({ commentId }: { commentId: string }) => commentId === id)?.outcome;
  expect([kept, hidden, deleted, open].map(({ id }) => outcomeOf(id))).toEqual([
    'kept',
    'hidden',
    'deleted',
    null,
  ]);
  await bia.post(`/comentarios/${kept.id}/excluir`, {}, asJson);
  expect((await listOf(caio, 'denuncias')).items).toHaveLength(3);
});
