/** Writing and reading comments: what each kind of visitor may do, and what the answer says. */
import { describe, expect, it } from 'vitest';
import { type CommentView, commentsAddress } from '../../../domain/comments/comment.ts';
import { commentsTag } from '../../../domain/web/caching.ts';
import type { ListPage } from '../../../domain/web/paging.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aComment, aNews, minuteMs, testNowMs } from '../../builders.ts';
import { openBrowser, type TestBrowser } from '../http/browser.ts';
import {
  asJson,
  commentsPath,
  cookieOf,
  countOfComments,
  news,
  withCommentedNews,
} from './commented-news.ts';

const { portal, now, wait, signIn, signInAdmin, comment, storedComments } = withCommentedNews();

describe('a comment', () => {
  it('is stored under the name of the profile, and invalidates only the pages of its article', async () => {
    const bia = await signIn('Bia Lima');
    const { partVersions, contentVersion } = portal().database;
    const before = [partVersions.of(commentsTag(news.id)), partVersions.of('outra'), contentVersion()];
    const shown = await comment(bia, '  Gostei\u200b.\r\n');
    expect(shown).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
      thread: { createdAt: now(), id: shown.id },
      answeredName: null,
      author: 'Bia Lima',
      comment: 'Gostei.',
      createdAt: now(),
      editedAt: null,
      editableUntil: now() + 5 * minuteMs,
      isFromNewsroom: false,
      isOwn: true,
      isReported: false,
      canDelete: true,
      canHide: false,
      state: 'visible',
    });
    expect(await storedComments()).toEqual([
      {
        id: shown.id,
        newsId: news.id,
        userId: bia.userId,
        userName: 'Bia Lima',
        comment: 'Gostei.',
        createdAt: now(),
        state: 'visible',
        hiddenAt: null,
        heldBy: null,
        answers: null,
        editedAt: null,
      },
    ]);
    expect(partVersions.of(commentsTag(news.id))).toBeGreaterThan(before[0] ?? 0);
    expect([partVersions.of('outra'), contentVersion()]).toEqual(before.slice(1));
    const page = await portal().get('/news/uma-noticia');
    expect(page.headers.get('Cache-Tag')?.split(',')).toContain(commentsTag(news.id));
    expect(await page.text()).toContain('Gostei.');
    const call = await portal().get(`/api/noticias/${news.id}/comentarios`);
    expect(call.headers.get('Cache-Tag')?.split(',')).toContain(commentsTag(news.id));
  });

  it('sent by a form leads back to the article, which confirms it once', async () => {
    const bia = await signIn();
    const response = await bia.post(commentsPath, { comment: 'Gostei.' });
    const location = response.headers.get('Location');
    expect([response.status, location]).toEqual([303, '/news/uma-noticia#comentarios']);
    const answer = await bia.get(location ?? '');
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(page).toContain('Comentário enviado com sucesso!');
    expect(page).toContain('Gostei.');
    expect(await (await bia.get('/news/uma-noticia')).text()).not.toContain('enviado com sucesso!');
    expect((await bia.get(commentsPath)).headers.get('Location')).toBe('/news/uma-noticia#comentarios');
  });

  describe('sent again after a lost response', () => {
    const key = 'f3b0c4429a1d4e7e8b6a5c4d3e2f1a0b';
    const send = (browser: TestBrowser, text: string, envio: string) =>
      browser.post(commentsPath, { comment: text, envio }, asJson);

    it('is stored once, and answered as at the first time', async () => {
      const bia = await signIn();
      const first: CommentView = await (await send(bia, 'Gostei.', key)).json();
      wait(1000);
      const again = await send(bia, ' Gostei.\r\n', key);
      expect(again.status).toBe(201);
      expect(await again.json()).toEqual(first);
      expect(first.id).toMatch(/^[A-Za-z0-9]{20}$/);
      expect(await storedComments()).toHaveLength(1);
    });

    it('is stored once when both arrive at the same time, and counts once', async () => {
      const bia = await signIn();
      const answers = await Promise.all(Array.from({ length: 8 }, () => send(bia, 'Gostei.', key)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(await storedComments()).toHaveLength(1);
    });

    it('is another one with another text, key or author, and without a key', async () => {
      const [bia, caio] = [await signIn(), await signIn('Caio')];
      const sent = [
        await send(bia, 'Gostei.', key),
        await send(bia, 'Gostei muito.', key),
        await send(bia, 'Gostei.', `${key}0`),
        await send(caio, 'Gostei.', key),
        await send(caio, 'Gostei.', ''),
        await send(caio, 'Gostei.', 'curta'),
      ];
      expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201));
      expect(await storedComments()).toHaveLength(sent.length);
    });

    it('is not stored again when it was deleted meanwhile', async () => {
      const bia = await signIn();
      const { id }: CommentView = await (await send(bia, 'Gostei.', key)).json();
      expect((await bia.post(`/comentarios/${id}/excluir`, {}, asJson)).status).toBe(204);
      expect((await send(bia, 'Gostei.', key)).status).toBe(404);
      expect(await storedComments()).toEqual([]);
    });

    it('is stored once by the form without JavaScript, whose key is new on every page', async () => {
      const bia = await signIn();
      const keyOn = async () =>
        /<input type="hidden" name="envio" value="([^"]+)"/.exec(
          await (await bia.get('/news/uma-noticia')).text(),
        )?.[1] ?? '';
      const envio = await keyOn();
      expect(envio).toMatch(/^[a-f0-9-]{36}$/);
      for (let time = 0; time < 2; time += 1) {
        const response = await bia.post(commentsPath, { comment: 'Gostei.', envio });
        expect(response.status).toBe(303);
      }
      expect(await storedComments()).toHaveLength(1);
      expect(await keyOn()).not.toBe(envio);
      const refused = await (await bia.post(commentsPath, { comment: '', envio })).text();
      expect(refused).toContain(`name="envio" value="${envio}"`);
    });

    it('has no key in a cached page', async () => {
      expect(await portal().page('/news/uma-noticia')).not.toContain('name="envio"');
    });
  });

  it('takes nothing but the text from the request', async () => {
    const bia = await signIn();
    const lies = {
      comment: 'Gostei.',
      id: 'inventado00000000000',
      userId: 'outra',
      userName: 'Redação',
      newsId: 'outra0000000000000000',
      createdAt: '0',
      is_admin: 'true',
      isAdmin: 'true',
      roles: 'admin',
    };
    for (const [type, body] of [
      ['application/x-www-form-urlencoded', String(new URLSearchParams(lies))],
      ['application/json', JSON.stringify({ ...lies, is_admin: true })],
    ] as const) {
      const response = await portal().get(commentsPath, {
        method: 'POST',
        body,
        headers: { ...asJson, 'Content-Type': type, Origin: 'https://pauta.test', Cookie: cookieOf(bia) },
      });
      expect(response.status).toBe(201);
    }
    for (const kept of await storedComments()) {
      expect(kept).toMatchObject({ newsId: news.id, userId: bia.userId, userName: 'Bia', createdAt: now() });
      expect(kept.id).not.toBe(lies.id);
    }
    expect((await portal().database.users.findById(bia.userId))?.roles).toEqual([]);
  });

  it.each([
    [' \n\u200b', 'O comentário não pode estar vazio.'],
    ['👨‍👩‍👧‍👦'.repeat(301), 'O comentário pode ter no máximo 300 caracteres.'],
  ])('%j is refused beside the field, which keeps it', async (text, message) => {
    const bia = await signIn();
    const call = await bia.post(commentsPath, { comment: text }, asJson);
    expect(call.status).toBe(400);
    expect(await call.json()).toMatchObject({ code: 'invalid-input', message, field: 'comment' });
    const form = await bia.post(commentsPath, { comment: text });
    expect(form.status).toBe(400);
    expect(form.headers.get('Cache-Control')).toContain('no-store');
    const page = await form.text();
    expect(page).toContain(`<title>Erro: ${news.title}`);
    expect(page).toContain(message);
    expect(page).toContain('aria-invalid="true"');
    if (text.trim()) expect(page).toContain(text.trim());
    expect(await storedComments()).toEqual([]);
  });

  it('needs a login, and the form keeps the text meanwhile', async () => {
    const anonymous = openBrowser(portal());
    const call = await anonymous.post(commentsPath, { comment: 'Gostei.' }, asJson);
    expect(call.status).toBe(401);
    expect(await call.json()).toMatchObject({
      code: 'unauthenticated',
      message: 'É necessário estar logado para comentar.',
    });
    const form = await anonymous.post(commentsPath, { comment: 'Gostei muito.' });
    expect(form.status).toBe(401);
    const page = await form.text();
    expect(page).toContain('Você precisa estar logado para comentar.');
    expect(page).toContain('Gostei muito.');
    expect(page).toContain('href="/login?voltar=%2Fnews%2Fuma-noticia%23comentarios"');
    expect(await storedComments()).toEqual([]);
  });

  it('needs a name: a person whose profile cannot be read is asked to log in', async () => {
    const visitor = { userId: 'u', name: null, email: 'u@exemplo.com', roles: [] } as const;
    const result = await portal().services.submitComment(visitor, { newsId: news.id, text: 'Oi' });
    expect(result).toMatchObject({ ok: false, problem: { code: 'unauthenticated' } });
  });

  it('on missing or future news is refused', async () => {
    const bia = await signIn();
    const future = aNews({ createdAt: now() + minuteMs });
    await saveNews(portal().database, future);
    for (const id of ['nada', future.id]) {
      const call = await bia.post(`/news/${id}/comentarios`, { comment: 'Oi' }, asJson);
      expect([call.status, await call.json()]).toMatchObject([404, { message: 'Notícia não encontrada.' }]);
      expect((await bia.post(`/news/${id}/comentarios`, { comment: 'Oi' })).status).toBe(404);
      expect((await portal().get(`/api/noticias/${id}/comentarios`)).status).toBe(404);
    }
    // Nor does it count for the limit.
    for (let count = 0; count < 5; count += 1) await comment(bia);
  });

  it('is refused after five in a minute, with the time of the next one', async () => {
    const bia = await signIn();
    for (let count = 0; count < 5; count += 1) {
      await comment(bia);
      wait(1000);
    }
    const call = await bia.post(commentsPath, { comment: 'Mais um.' }, asJson);
    expect(call.status).toBe(429);
    expect(call.headers.get('Retry-After')).toBe('55');
    expect(await call.json()).toMatchObject({
      code: 'too-many-requests',
      message: 'Muitas tentativas em pouco tempo. Tente novamente em 55 segundos.',
    });
    const form = await bia.post(commentsPath, { comment: 'Mais um.' });
    expect(form.status).toBe(429);
    const page = await form.text();
    expect(page).toContain('Tente novamente em 55 segundos.');
    expect(page).toContain('Mais um.');
    // Hers alone.
    await comment(await signIn());
    wait(55_000);
    await comment(bia);
    expect(await storedComments()).toHaveLength(7);
  });

  it('keeps its limit when many arrive at the same moment', async () => {
    const bia = await signIn();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => bia.post(commentsPath, { comment: `Oi ${index}` }, asJson)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    expect(await storedComments()).toHaveLength(5);
  });

  it.each([
    ['what is no JSON', 'application/json', '{', 400],
    ['JSON that is no object', 'application/json', '7', 400],
    ['a number for a text', 'application/json', '{"comment":7}', 400],
  ])('%s is refused', async (_, type, body, status) => {
    const bia = await signIn();
    const response = await portal().get(commentsPath, {
      method: 'POST',
      body,
      headers: { ...asJson, 'Content-Type': type, Origin: 'https://pauta.test', Cookie: cookieOf(bia) },
    });
    expect(response.status).toBe(status);
    expect(await storedComments()).toEqual([]);
  });

  it('that the database rejects is shown in the form again', async () => {
    const bia = await signIn();
    await portal().database.connections.write.schema.dropTable('rate_limits').execute();
    const form = await bia.post(commentsPath, { comment: 'Escrevi tanto.' });
    expect(form.status).toBe(500);
    const page = await form.text();
    expect(page).toContain('Erro ao enviar o comentário.');
    expect(page).toContain('Escrevi tanto.');
  });
});

describe('the list of comments', () => {
  it.each([
    ['newest first', false],
    ['oldest first', true],
  ])('continues after ten, %s, each once, by plain links and by calls', async (_order, isOldestFirst) => {
    for (let index = 0; index < 45; index += 1) {
      await portal().database.comments.save(
        aComment({
          newsId: news.id,
          comment: `Texto ${index}.`,
          createdAt: testNowMs + (isOldestFirst ? index : -index) * minuteMs,
        }),
      );
    }
    const textsIn = (html: string) =>
      [...html.matchAll(/class="comment-text">(Texto \d+)\./g)].map(([, text]) => text);
    const seen: (string | undefined)[] = [];
    const first = commentsAddress('/news/uma-noticia', isOldestFirst, 1, {});
    let path: string | undefined = first;
    const pagePaths: string[] = [];
    while (path) {
      pagePaths.push(path);
      const html: string = await portal().page(path);
      expect(countOfComments(html)).toBe(45);
      seen.push(...textsIn(html));
      const link: string | undefined = /<a href="([^"]+)" rel="next"/.exec(html)?.[1];
      path = link?.replaceAll('&amp;', '&').replace(/#comentarios$/, '');
    }
    expect(pagePaths).toHaveLength(5);
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => `Texto ${index}`));
    const second = await portal().page(pagePaths[1] ?? '');
    expect(second).toContain(`<a href="${first}#comentarios" rel="prev"`);

    // Beyond the last page there is a link back, without the sentence for no comments.
    const beyond = await portal().page(commentsAddress('/news/uma-noticia', isOldestFirst, 9, {}));
    expect(beyond).toContain(`<a href="${first}#comentarios" class="underline`);
    expect(beyond).not.toContain('Nenhum comentário ainda.');

    const calls: string[] = [];
    let after: string | null = null;
    do {
      const list = `/api/noticias/${news.id}/comentarios`;
      const address = commentsAddress(list, isOldestFirst, after ? 2 : 1, after ? { after } : {});
      const response = await portal().get(address);
      const page: ListPage<CommentView> = await response.json();
      calls.push(...page.items.map((item) => item.comment));
      after = page.next;
    } while (after);
    expect(calls).toEqual(Array.from({ length: 45 }, (_, index) => `Texto ${index}.`));
  });

  it('shows comments as plain text with their names, or Anônimo', async () => {
    await portal().database.comments.save(
      aComment({ newsId: news.id, userName: null, comment: '<script>x</script> https://exemplo.com' }),
    );
    await portal().database.comments.save(
      aComment({ newsId: news.id, userName: '\u202eBia\u202d', comment: 'a \u202e b' }),
    );
    const html = await portal().page('/news/uma-noticia');
    expect(html).toContain('&lt;script&gt;x&lt;/script&gt; https://exemplo.com</p>');
    expect(html).toContain('<bdi class="comment-author">Anônimo</bdi>');
    expect(html).toContain('<bdi class="comment-author">Bia</bdi>');
    expect(html).toContain('<p dir="auto" class="comment-text">a \u202e b</p>');
    expect(html).not.toContain('href="https://exemplo.com"');
  });

  it('offers Excluir for own comments and Denunciar for others', async () => {
    const [bia, caio, admin] = [await signIn('Bia'), await signIn('Caio'), await signInAdmin()];
    const { id } = await comment(bia, 'Da Bia.');
    const offers = async (browser: TestBrowser) => {
      const html = await (await browser.get('/news/uma-noticia')).text();
      return {
        reports: html.includes(`formAction="/comentarios/${id}/denunciar"`),
        deletes: html.includes(`formAction="/comentarios/${id}/excluir"`),
        asks: html.includes('Tem certeza que deseja excluir este comentário?'),
        needsLogin: html.includes('Você precisa estar logado para comentar.'),
      };
    };
    expect(await offers(bia)).toEqual({ reports: false, deletes: true, asks: true, needsLogin: false });
    expect(await offers(caio)).toEqual({ reports: true, deletes: false, asks: false, needsLogin: false });
    expect(await offers(admin)).toEqual({ reports: true, deletes: true, asks: true, needsLogin: false });
    expect(await offers(openBrowser(portal()))).toEqual({
      reports: true,
      deletes: false,
      asks: false,
      needsLogin: true,
    });
  });
});
