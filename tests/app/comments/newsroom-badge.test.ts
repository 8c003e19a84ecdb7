/** The badge `Redação` beside the names of people of the newsroom (docs/product.md#comments). */

import { describe, expect, it, vi } from 'vitest';
import type { Comment, CommentView } from '../../../domain/comments/comment.ts';
import { commentsTag } from '../../../domain/web/caching.ts';
import type { ListPage } from '../../../domain/web/paging.ts';
import { changeRoles, type RoleChange } from '../../../server/services/accounts/change-roles.ts';
import { aComment, aCommentReport, aUser, minuteMs, testNowMs } from '../../builders.ts';
import type { TestBrowser } from '../http/browser.ts';
import { asJson, commentsPath, news, withCommentedNews } from './commented-news.ts';

const { portal, now, signIn, signInAdmin, comment } = withCommentedNews();

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

  it('is missing beside anonymous, imported and deleted authors', async () => {
    const ana = await signInAdmin();
    await save({ userId: ana.userId, userName: null });
    await save({ userId: ana.userId, userName: ' \u200b' });
    await save({ userId: 'conta-que-nao-existe', userName: 'Ana' });
    await save({ userId: '', userName: 'Ana' });
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
    for (let index = 0; index < 20; index += 1) {
      const author = aUser({
        roles: index % 2 === 0 ? ['moderator'] : [],
        email: `pessoa-${index}@exemplo.com`,
      });
      await users.save(author);
      await save({ userId: author.id, userName: author.name, createdAt: testNowMs - index * minuteMs });
    }
    const queries = vi.spyOn(users, 'listNewsroomIds');
    const single = vi.spyOn(users, 'findById');
    expect(await badgedOnPage()).toHaveLength(10);
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
