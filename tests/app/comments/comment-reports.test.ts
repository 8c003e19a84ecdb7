/** Deleting and reporting comments, with all rejections. */
import { describe, expect, it, vi } from 'vitest';
import type { Comment, CommentView } from '../../../domain/comments/comment.ts';
import { commentsTag } from '../../../domain/web/caching.ts';
import type { ListPage } from '../../../domain/web/paging.ts';
import { changeRoles, type RoleChange } from '../../../server/services/accounts/change-person.ts';
import { aComment, aCommentReport, aUser, minuteMs, testNowMs } from '../../builders.ts';
import { openBrowser, type TestBrowser } from '../http/browser.ts';
import { asJson, commentsPath, countOfComments, news, withCommentedNews } from './commented-news.ts';

const { portal, now, signIn, signInAdmin, comment, storedComments, storedReports } = withCommentedNews();

describe('deleting a comment', () => {
  it('is allowed to its author, and deletes its reports, too', async () => {
    const [bia, caio] = [await signIn(), await signIn()];
    const [one, other] = [await comment(bia, 'Um.'), await comment(bia, 'Outro.')];
    await portal().database.commentReports.save(aCommentReport({ commentId: one.id, newsId: news.id }));
    const kept = aCommentReport({ commentId: other.id, newsId: news.id });
    await portal().database.commentReports.save(kept);

    const refused = await caio.post(`/comentarios/${one.id}/excluir`, {}, asJson);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'forbidden' });
    expect(await storedComments()).toHaveLength(2);

    const { partVersions } = portal().database;
    const before = partVersions.of(commentsTag(news.id));
    const done = await bia.post(
      `/comentarios/${one.id}/excluir`,
      {},
      { Referer: 'https://pauta.test/news/uma-noticia?pagina=2&depois=1-a' },
    );
    expect([done.status, done.headers.get('Location')]).toEqual([
      303,
      '/news/uma-noticia?pagina=2&depois=1-a#comentarios',
    ]);
    expect(partVersions.of(commentsTag(news.id))).toBeGreaterThan(before);
    expect((await storedComments()).map(({ id }) => id)).toEqual([other.id]);
    expect(await storedReports()).toEqual([kept]);
    const page = await (await bia.get('/news/uma-noticia')).text();
    expect(page).toContain('Comentário excluído.');
    expect(countOfComments(page)).toBe(1);
  });

  it('is allowed to moderators, and recorded in the audit log unless the comment is their own', async () => {
    const [bia, admin] = [await signIn(), await signInAdmin()];
    const { id } = await comment(bia, 'Da Bia.');
    const own = await comment(admin);
    for (const one of [id, own.id])
      expect((await admin.post(`/comentarios/${one}/excluir`, {}, asJson)).status).toBe(204);
    expect(await storedComments()).toEqual([]);
    expect(await portal().database.audit.list({}, { limit: 9 })).toMatchObject([
      {
        action: 'comment.removed',
        userId: admin.userId,
        subjectId: id,
        subjectTitle: '',
        detail: expect.stringMatching(/^em “/),
      },
    ]);
    // The newsroom's own comment is deleted for good; a reader's comment can be restored.
    const { restore } = portal().database.comments;
    expect((await restore([id, own.id])).map((one) => one.id)).toEqual([id]);
    await comment(bia);
    expect(
      (await bia.post(`/comentarios/${(await storedComments())[0]?.id}/excluir`, {}, asJson)).status,
    ).toBe(204);
    expect(await portal().database.audit.list({}, { limit: 9 })).toHaveLength(1);
  });

  it('fails without a login, and for a missing comment', async () => {
    const bia = await signIn();
    const { id } = await comment(bia);
    const anonymous = openBrowser(portal());
    const call = await anonymous.post(`/comentarios/${id}/excluir`, {}, asJson);
    expect([call.status, await call.json()]).toMatchObject([401, { message: 'Usuário não logado' }]);
    expect((await bia.post('/comentarios/nada/excluir', {}, asJson)).status).toBe(404);
    expect(await storedComments()).toHaveLength(1);
  });
});

describe('reporting a comment', () => {
  it('can be submitted and withdrawn by its author, and is shown only on their page', async () => {
    const [bia, caio] = [await signIn(), await signIn()];
    const { id } = await comment(bia);
    const { partVersions } = portal().database;
    const before = partVersions.latest();
    expect(
      (await caio.post(`/comentarios/${id}/denunciar`, { newsId: 'outra', userId: 'x' }, asJson)).status,
    ).toBe(204);
    expect(await storedReports()).toEqual([
      {
        id: expect.any(String),
        commentId: id,
        newsId: news.id,
        userId: caio.userId,
        reportedAt: now(),
        outcome: null,
      },
    ]);
    const pageOf = async (browser: TestBrowser) => (await browser.get('/news/uma-noticia')).text();
    expect(await pageOf(caio)).toContain('>Desfazer denúncia</button>');
    expect(await pageOf(openBrowser(portal()))).not.toContain('Desfazer');
    // Another user cannot withdraw it.
    expect((await bia.post(`/comentarios/${id}/desfazer-denuncia`, {}, asJson)).status).toBe(204);
    expect(await storedReports()).toHaveLength(1);

    const from = { Referer: 'https://pauta.test/news/uma-noticia' };
    const undone = await caio.post(`/comentarios/${id}/desfazer-denuncia`, {}, from);
    expect([undone.status, undone.headers.get('Location')]).toEqual([
      303,
      `/news/uma-noticia#comentario-${id}`,
    ]);
    expect(await storedReports()).toEqual([]);
    const afterUndo = await pageOf(caio);
    expect(afterUndo).toContain('>Denunciar</button>');
    expect(afterUndo).toContain('Denúncia desfeita.');
    expect((await caio.post(`/comentarios/${id}/desfazer-denuncia`, {}, asJson)).status).toBe(204);
    // Pages of others do not show it, so none is invalidated.
    expect(partVersions.latest()).toBe(before);
  });

  it('is one per person and comment, however many come at the same time', async () => {
    const { id } = await comment(await signIn());
    const [caio, dora] = [await signIn(), await signIn()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 ? caio : dora).post(`/comentarios/${id}/denunciar`, {}, asJson),
      ),
    );
    expect(answers.every(({ status }) => status === 204)).toBe(true);
    expect((await storedReports()).map(({ userId }) => userId).toSorted()).toEqual(
      [caio.userId, dora.userId].toSorted(),
    );
  });

  it('needs a login, to which the form leads and back', async () => {
    const { id } = await comment(await signIn());
    const anonymous = openBrowser(portal());
    for (const action of ['denunciar', 'desfazer-denuncia']) {
      const call = await anonymous.post(`/comentarios/${id}/${action}`, {}, asJson);
      expect(call.status).toBe(401);
      expect(await call.json()).toMatchObject({ code: 'unauthenticated', message: 'Usuário não logado' });
      const form = await anonymous.post(
        `/comentarios/${id}/${action}`,
        {},
        { Referer: 'https://pauta.test/news/uma-noticia' },
      );
      expect(form.status).toBe(401);
      const page = await form.text();
      expect(page).toContain('Usuário não logado');
      expect(page).toContain(`href="/login?voltar=%2Fnews%2Fuma-noticia%23comentario-${id}"`);
    }
    expect(await storedReports()).toEqual([]);
  });

  it('is refused for news that the person cannot see', async () => {
    const caio = await signIn();
    const orphan = aComment({ newsId: 'nada' });
    await portal().database.comments.save(orphan);
    for (const id of ['nada', orphan.id]) {
      const call = await caio.post(`/comentarios/${id}/denunciar`, {}, asJson);
      expect([call.status, await call.json()]).toMatchObject([404, { code: 'not-found' }]);
    }
    expect(await storedReports()).toEqual([]);
  });

  it('is limited to twenty reports a minute', async () => {
    const caio = await signIn();
    const made = Array.from({ length: 21 }, () => aComment({ newsId: news.id }));
    for (const one of made) await portal().database.comments.save(one);
    const report = (index: number) => caio.post(`/comentarios/${made[index]?.id}/denunciar`, {}, asJson);
    for (let index = 0; index < 20; index += 1) expect((await report(index)).status).toBe(204);
    // A second report of the same comment does not count for the limit.
    expect((await report(0)).status).toBe(204);
    const call = await report(20);
    expect(call.status).toBe(429);
    expect(call.headers.get('Retry-After')).toBe('60');
    expect(await call.json()).toMatchObject({
      message: 'Muitas tentativas em pouco tempo. Tente novamente em 1 minuto.',
    });
    expect(await storedReports()).toHaveLength(20);
  });
});

describe('the header', () => {
  it('links to the dashboard for people of the newsroom only', async () => {
    const link = '<a href="/dashboard"';
    expect(await (await (await signInAdmin()).get('/')).text()).toContain(link);
    expect(await (await (await signIn()).get('/')).text()).not.toContain(link);
    expect(await portal().page('/')).not.toContain(link);
  });
});

async function save(changes: Partial<Comment> = {}): Promise<Comment> {
  const made = aComment({ newsId: news.id, ...changes });
  await portal().database.comments.save(made);
  return made;
}

/** The names in the article page that carry the badge, with the elements around them. */
async function badgedOnPage(): Promise<string[]> {
  const html = await portal().page('/news/uma-noticia');
  const byline =
    /<bdi class="comment-author">([^<]*)<\/bdi> <span class="newsroom-badge[^"]*">Redação<\/span>/g;
  const names = [...html.matchAll(byline)].map(([, name = '']) => name);
  expect(html.match(/<[^>]*\snewsroom-badge|<[^>]*="newsroom-badge/g) ?? []).toHaveLength(names.length);
  return names;
}

async function badgedInCalls(): Promise<string[]> {
  const response = await portal().get(`/api/noticias/${news.id}/comentarios`);
  const { items }: ListPage<CommentView> = await response.json();
  return items.filter(({ isFromNewsroom }) => isFromNewsroom).map(({ author }) => author);
}

async function expectBadged(...names: string[]): Promise<void> {
  expect((await badgedOnPage()).toSorted()).toEqual(names);
  expect((await badgedInCalls()).toSorted()).toEqual(names);
}

describe('the badge of the newsroom', () => {
  it('is shown for people of the newsroom on pages and in calls, and never for readers', async () => {
    const [ana, bia] = [await signInAdmin(), await signIn('Bia')];
    expect(await comment(ana)).toMatchObject({ author: 'Ana', isFromNewsroom: true });
    expect(await comment(bia)).toMatchObject({ author: 'Bia', isFromNewsroom: false });
    await expectBadged('Ana');
  });

  it('is in the answer to a comment that is sent again', async () => {
    const ana = await signInAdmin();
    const sent = { comment: 'Gostei.', envio: 'f3b0c4429a1d4e7e8b6a5c4d3e2f1a0b' };
    for (let time = 0; time < 2; time += 1) {
      const answer = await ana.post(commentsPath, sent, asJson);
      expect(await answer.json()).toMatchObject({ isFromNewsroom: true });
    }
  });

  it('follows the current roles, and invalidates only cached pages with their comments', async () => {
    const [, bia] = [await signInAdmin(), await signIn('Bia')];
    await comment(bia);
    const { database } = portal();
    const { partVersions } = database;
    const { email } = (await database.users.findById(bia.userId)) ?? aUser();
    const changeRights = async (change: RoleChange) => {
      const before = [partVersions.of(commentsTag(news.id)), partVersions.of(commentsTag('outra'))];
      const apply = changeRoles({ database, clock: now });
      expect((await apply(email, { ...change, allowUnverified: true })).ok).toBe(true);
      expect(partVersions.of(commentsTag(news.id))).toBeGreaterThan(before[0] ?? 0);
      expect(partVersions.of(commentsTag('outra'))).toBe(before[1]);
    };
    await expectBadged();
    await changeRights({ add: ['reporter'] });
    await expectBadged('Bia');
    await changeRights({ remove: ['reporter'] });
    await expectBadged();
  });

  it('cannot be imitated by names or texts', async () => {
    const markup = '<span class="newsroom-badge">Redação</span>';
    for (const text of ['Redação', 'Ana Redação', markup, '\u202eoãçadeR', 'Ana\nRedação']) {
      await save({ userName: text, comment: text });
    }
    await expectBadged();
  });

  it('costs one query for a page of comments by different authors', async () => {
    const { users } = portal().database;
    for (let index = 0; index < 10; index += 1) {
      const author = aUser({
        roles: index % 2 === 0 ? ['moderator'] : [],
        email: `pessoa-${index}@exemplo.com`,
      });
      await users.saveVerified(author);
      await save({ userId: author.id, userName: author.name, createdAt: testNowMs - index * minuteMs });
    }
    const queries = vi.spyOn(users, 'listNewsroomIds');
    const single = vi.spyOn(users, 'findById');
    expect(await badgedOnPage()).toHaveLength(5);
    expect(queries).toHaveBeenCalledOnce();
    expect(single).not.toHaveBeenCalled();
  });

  it('is in the lists of reports, of the newsroom and of a reader', async () => {
    const [ana, bia] = [await signInAdmin(), await signIn('Bia')];
    const own = [await comment(ana), await save({ userName: 'Caio' })];
    for (const { id: commentId } of own) {
      const report = aCommentReport({ commentId, newsId: news.id, userId: bia.userId });
      await portal().database.commentReports.save(report);
    }
    const read = async (browser: TestBrowser, path: string) => {
      const { items } = await (await browser.get(path, asJson)).json();
      return Object.fromEntries(
        items.map(({ comment: shown }: { comment: { author: string; isFromNewsroom: boolean } }) => [
          shown.author,
          shown.isFromNewsroom,
        ]),
      );
    };
    const expected = { Ana: true, Caio: false };
    expect(await read(ana, '/api/redacao/denuncias')).toEqual(expected);
    expect(await read(bia, '/api/conta/denuncias')).toEqual(expected);
  });
});
