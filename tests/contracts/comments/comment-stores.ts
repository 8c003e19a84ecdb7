/** Checks what the stores of comments and reports promise on every database. */
import { describe, expect, it } from 'vitest';
import { answerTo as answering, type Comment, commentKeyOf } from '../../../domain/comments/comment.ts';
import type { Cursor } from '../../../domain/web/paging.ts';
import { aComment, aCommentReport, aUser } from '../../builders.ts';
import { listOpenReports } from '../../list-reports.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';
import { describePagedList } from '../paged-list.ts';

const idsOf = (comments: { id: string }[]) => comments.map(({ id }) => id);
const keys = (items: { id: string; createdAt: number }[]) =>
  items.map(({ id, createdAt }) => ({ id, createdAt }));

/** The key of a comment that begins a thread. */
const startOf = (key: Cursor | null) => key && { thread: key, comment: key };

export function describeCommentStore(open: OpenDatabase): void {
  describePagedList('comments of a piece of news', open, {
    insert: (stores, key) => stores.comments.save(aComment({ ...key, newsId: 'n' })),
    list: async ({ comments }, { after = null, before = null, ...page }) =>
      keys(await comments.listByNews('n', { ...page, after: startOf(after), before: startOf(before) })),
  });
  describePagedList('comments of a user', open, {
    insert: (stores, key) => stores.comments.save(aComment({ ...key, userId: 'u' })),
    list: async ({ comments }, page) => keys(await comments.listByUser('u', page)),
  });

  describePagedList('comments of a state for the newsroom', open, {
    insert: (stores, key) => stores.comments.save(aComment({ ...key, state: 'held', heldBy: 'links' })),
    list: async ({ comments }, page) => keys(await comments.listAll({ state: 'held' }, page)),
  });

  describe('moderated comments', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.comments;

    it('are listed by state, user, news and date', async () => {
      const at = (id: string, createdAt: number, changes = {}) =>
        store().save(aComment({ id, createdAt, newsId: 'n', userId: 'u', ...changes }));
      await at('a', 1);
      await at('b', 2, { state: 'hidden' });
      await at('c', 3, { state: 'held', heldBy: 'links', newsId: 'm' });
      await at('d', 4, { userId: 'v' });
      const list = async (filter = {}) => idsOf(await store().listAll(filter, { limit: 9 }));
      expect(await list()).toEqual(['d', 'c', 'b', 'a']);
      expect(await list({ state: 'hidden' })).toEqual(['b']);
      expect(await list({ userId: 'u' })).toEqual(['c', 'b', 'a']);
      expect(await list({ userId: 'u', state: 'visible' })).toEqual(['a']);
      expect(await list({ newsId: 'n' })).toEqual(['d', 'b', 'a']);
      expect(await list({ newsId: 'n', state: 'visible' })).toEqual(['d', 'a']);
      expect(await list({ from: 2, until: 3 })).toEqual(['c', 'b']);
      const { commentReports } = opened().database;
      for (const commentId of ['a', 'b', 'd']) await commentReports.save(aCommentReport({ commentId }));
      await commentReports.close(['d'], 'kept');
      expect(await list({ state: 'reported' })).toEqual(['b', 'a']);
      expect(await list({ state: 'reported', userId: 'u', until: 1 })).toEqual(['a']);
      expect(idsOf(await store().listByIds(['a', 'd'], { isReported: true }))).toEqual(['a']);
      const after = { createdAt: 3, id: 'c' };
      expect(idsOf(await store().listAll({ from: 2, until: 3 }, { limit: 9, after }))).toEqual(['b']);
    });

    it('are seen by readers only while they are visible', async () => {
      const shown = aComment({ newsId: 'n', userId: 'u' });
      const held = aComment({ newsId: 'n', userId: 'u', state: 'held', heldBy: 'first' });
      const hidden = aComment({ newsId: 'n', userId: 'u', state: 'hidden' });
      for (const comment of [shown, held, hidden]) await store().save(comment);
      expect(await store().listByNews('n', { limit: 9 })).toEqual([shown]);
      expect(await store().countByNews('n')).toBe(1);
      expect(await store().countByNews('n', { isWhole: true })).toBe(3);
      expect(await store().listMostCommented(0, 9, 9)).toEqual(['n']);
      expect(await store().listHeld('n', 'u', 9)).toEqual([held]);
      expect(await store().listHeld('n', 'v', 9)).toEqual([]);
      expect(idsOf(await store().listByUser('u', { limit: 9 })).toSorted()).toEqual(
        idsOf([shown, held, hidden]).toSorted(),
      );
    });

    it('change their state if an act applies to it', async () => {
      const shown = aComment();
      const held = aComment({ state: 'held', heldBy: 'words' });
      for (const comment of [shown, held]) await store().save(comment);
      const ids = [shown.id, held.id, 'x'];
      expect(await store().setStates(ids, 'hide', 5)).toEqual([
        { comment: { ...shown, state: 'hidden', hiddenAt: 5 }, before: 'visible' },
      ]);
      expect((await store().setStates(ids, 'show', 6)).map(({ before }) => before).toSorted()).toEqual([
        'held',
        'hidden',
      ]);
      expect(await store().findById(shown.id)).toEqual(shown);
      expect(await store().findById(held.id)).toEqual({ ...held, state: 'visible' });
      expect(await store().setStates(ids, 'hold', 7)).toEqual([{ comment: held, before: 'visible' }]);
      expect(await store().setStates([], 'hide', 8)).toEqual([]);
    });

    it('are counted for a minute only while readers see them', async () => {
      await store().save(aComment({ newsId: 'n', createdAt: 5 }));
      await store().save(aComment({ newsId: 'n', createdAt: 6, state: 'held', heldBy: 'burst' }));
      await store().save(aComment({ newsId: 'n', createdAt: 7, state: 'hidden' }));
      expect(await store().countSince('n', 4, 9)).toBe(1);
      expect(await store().countSince('n', 5, 9)).toBe(0);
    });

    it('come back under the new name of their author, and without a name if they had none', async () => {
      const [signed, anonymous] = [aComment({ userId: 'u' }), aComment({ userId: 'u', userName: null })];
      for (const comment of [signed, anonymous]) await store().save(comment);
      await store().trash([signed.id, anonymous.id], 10);
      await store().updateAuthorName('u', 'Beatriz');
      await store().restore([signed.id, anonymous.id]);
      expect((await store().findById(signed.id))?.userName).toBe('Beatriz');
      expect((await store().findById(anonymous.id))?.userName).toBeNull();
    });

    it('of a user are hidden together, and come back without those hidden before', async () => {
      const [one, two, early] = [
        aComment({ userId: 'u' }),
        aComment({ userId: 'u' }),
        aComment({ userId: 'u' }),
      ];
      const other = aComment({ userId: 'v' });
      for (const comment of [one, two, early, other]) await store().save(comment);
      await store().setStates([early.id], 'hide', 5);
      await store().save(aComment({ userId: 'u', state: 'held', heldBy: 'first' }));
      expect(await store().countByUser('u')).toEqual({ visible: 2, held: 1, hidden: 1 });
      expect(await store().countByUser('x')).toEqual({ visible: 0, held: 0, hidden: 0 });
      expect(await store().hideByUser('u', 9)).toBe(2);
      expect(await store().countByUser('u')).toEqual({ visible: 0, held: 1, hidden: 3 });
      expect(await store().showByUser('u', 8)).toBe(0);
      expect(await store().showByUser('u', 9)).toBe(2);
      expect((await store().findById(early.id))?.state).toBe('hidden');
      expect((await store().findById(other.id))?.state).toBe('visible');
    });

    it('come back after their deletion as they were', async () => {
      const { tombstones } = opened().database;
      const comment = aComment({ state: 'hidden', hiddenAt: 3, heldBy: 'burst' });
      await store().save(comment);
      expect(await store().trash([comment.id, 'x'], 10)).toEqual([comment]);
      expect(await store().findById(comment.id)).toBeNull();
      expect(await tombstones.has('comments', comment.id)).toBe(true);
      expect(await store().restore([comment.id, 'x'])).toEqual([comment]);
      expect(await store().findById(comment.id)).toEqual(comment);
      expect(await tombstones.has('comments', comment.id)).toBe(false);
      expect(await store().restore([comment.id])).toEqual([]);
    });

    it('do not come back after their time, nor after their author or news', async () => {
      const comments = ['late', 'author', 'anonymous', 'news'].map((id) =>
        aComment({ id, userId: id, newsId: `of ${id}` }),
      );
      for (const comment of comments) await store().save(comment);
      await store().trash(['late'], 10);
      await store().trash(['author', 'anonymous', 'news'], 20);
      await store().deleteTrashed(20);
      await store().deleteByUser('author');
      await store().deleteAuthor('anonymous');
      await store().deleteByNews('of news');
      expect(await store().restore(idsOf(comments))).toEqual([]);
    });
  });

  describe('comment store', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.comments;

    it('returns every field as it was stored', async () => {
      const answers = { commentId: 'outro', userId: 'quem', thread: { createdAt: 3, id: 'assunto' } };
      const comments = [
        aComment({ comment: 'Olá 👋\nlinha' }),
        aComment({ userName: null }),
        aComment({ answers, editedAt: 9 }),
      ];
      for (const comment of comments) await store().save(comment);
      for (const comment of comments) expect(await store().findById(comment.id)).toEqual(comment);
      expect(await store().findById('x')).toBeNull();
    });

    it('separates comments by news and by user', async () => {
      const one = aComment({ newsId: 'n1', userId: 'u1' });
      const other = aComment({ newsId: 'n2', userId: 'u2' });
      await store().save(one);
      await store().save(other);
      expect(await store().listByNews('n1', { limit: 9 })).toEqual([one]);
      expect(await store().listByUser('u2', { limit: 9 })).toEqual([other]);
      expect(await store().listByNews('n3', { limit: 9 })).toEqual([]);
      expect(await store().countByNews('n1')).toBe(1);
      expect(await store().countByNews('n3')).toBe(0);
    });

    it('pages oldest first without repeats or gaps while comments are added', async () => {
      const all = Array.from({ length: 7 }, (_, index) =>
        aComment({ newsId: 'n', id: `k${index}`, createdAt: 1000 + Math.floor(index / 3) }),
      );
      for (const comment of all.slice(0, 5)) await store().save(comment);
      const late = all.slice(5).values();
      const isOldestFirst = true;
      const forth: Comment[] = [];
      for (;;) {
        const after = startOf(forth.at(-1) ?? null);
        const page = await store().listByNews('n', { limit: 2, after, isOldestFirst });
        if (page.length === 0) break;
        forth.push(...page);
        const { value } = late.next();
        if (value) await store().save(value);
      }
      expect(forth).toEqual(all);
      const before = startOf(forth.at(-1) ?? null);
      expect(await store().listByNews('n', { limit: 2, before, isOldestFirst })).toEqual(all.slice(4, 6));
      expect(await store().listByNews('n', { limit: 2, skip: 3, isOldestFirst })).toEqual(all.slice(3, 5));
    });

    it.each([false, true])(
      'pages through threads in both directions, oldest first: %s',
      async (isOldestFirst) => {
        const tops = [5, 7, 9].map((createdAt) =>
          aComment({ newsId: 'n', id: `top${createdAt}`, createdAt }),
        );
        const [first, middle] = tops;
        const answerTo = (top: Comment | undefined, createdAt: number) =>
          aComment({
            newsId: 'n',
            id: `answer${createdAt}`,
            createdAt,
            ...(top ? answering(top, createdAt) : {}),
          });
        const answers = [answerTo(first, 6), answerTo(first, 10), answerTo(middle, 8), answerTo(middle, 11)];
        for (const comment of [...tops, ...answers]) await store().save(comment);
        const threads = [['top5', 'answer6', 'answer10'], ['top7', 'answer8', 'answer11'], ['top9']];
        const expected = (isOldestFirst ? threads : threads.toReversed()).flat();
        const whole = await store().listByNews('n', { limit: 9, isOldestFirst });
        expect(idsOf(whole)).toEqual(expected);
        for (const [index, comment] of whole.entries()) {
          const key = commentKeyOf(comment);
          const after = await store().listByNews('n', { limit: 2, after: key, isOldestFirst });
          expect(idsOf(after)).toEqual(expected.slice(index + 1, index + 3));
          const before = await store().listByNews('n', { limit: 2, before: key, isOldestFirst });
          expect(idsOf(before)).toEqual(expected.slice(Math.max(0, index - 2), index));
        }
      },
    );

    it('repairs the threads that an older version left empty', async () => {
      const comment = aComment({ newsId: 'n' });
      await store().save(comment);
      await store().save({
        ...aComment({ newsId: 'n' }),
        answers: { commentId: '', userId: '', thread: { createdAt: 0, id: '' } },
      });
      await store().repairThreads();
      const threads = (await store().listByNews('n', { limit: 9 })).map(commentKeyOf);
      expect(threads.map(({ thread, comment: own }) => thread.id === own.id)).toEqual([true, true]);
      expect(await store().findById(comment.id)).toEqual(comment);
    });

    it('lists the visible answers of others to the comments of a user', async () => {
      const own = aComment({ userId: 'u', createdAt: 1 });
      const { answers } = answering(own, 2);
      const [answer, later] = [2, 5].map((createdAt) => aComment({ userId: 'v', createdAt, answers }));
      const unheard = [
        aComment({ userId: 'u', answers }),
        aComment({ userId: 'v', answers, state: 'hidden' }),
        aComment({ userId: 'v' }),
      ];
      for (const comment of [own, answer, later, ...unheard]) if (comment) await store().save(comment);
      expect(await store().listAnswersTo('u', { limit: 9 })).toEqual([later, answer]);
      expect(await store().listAnswersTo('v', { limit: 9 })).toEqual([]);
      await store().deleteAuthor('u');
      expect(await store().listAnswersTo('u', { limit: 9 })).toEqual([]);
    });

    it('lists the news with most of the latest comments since a date', async () => {
      const comment = (newsId: string, createdAt: number) => store().save(aComment({ newsId, createdAt }));
      for (const [newsId, createdAt] of [
        ['old', 1],
        ['old', 2],
        ['old', 3],
        ['twice', 10],
        ['twice', 13],
        ['once', 11],
        ['also-once', 12],
      ] as const) {
        await comment(newsId, createdAt);
      }
      expect(await store().listMostCommented(10, 100, 9)).toEqual(['twice', 'also-once', 'once']);
      expect(await store().listMostCommented(10, 100, 1)).toEqual(['twice']);
      expect(await store().listMostCommented(10, 2, 9)).toEqual(['also-once', 'twice']);
      expect(await store().listMostCommented(20, 100, 9)).toEqual([]);
    });

    it('lists by ids, without missing ones', async () => {
      const [one, other] = [aComment(), aComment()];
      for (const comment of [one, other]) await store().save(comment);
      const found = await store().listByIds([other.id, 'x', one.id]);
      expect(found).toHaveLength(2);
      expect(found).toEqual(expect.arrayContaining([one, other]));
      expect(await store().listByIds([])).toEqual([]);
    });

    it('finds the people of the newsroom among some authors', async () => {
      const { users } = opened().database;
      const [ana, bia, caio] = [aUser({ roles: ['admin'] }), aUser(), aUser({ roles: ['admin'] })];
      for (const user of [ana, bia, caio]) await users.saveVerified(user);
      expect(await users.listNewsroomIds([ana.id, bia.id, 'x', ''])).toEqual([ana.id]);
      expect(await users.listNewsroomIds([])).toEqual([]);
      await users.setRoles(ana.id, []);
      await users.setRoles(bia.id, ['admin']);
      expect(await users.listNewsroomIds([ana.id, bia.id])).toEqual([bia.id]);
      await users.delete(bia.id);
      expect(await users.listNewsroomIds([ana.id, bia.id])).toEqual([]);
    });

    it('replaces a comment of the same id', async () => {
      const comment = aComment();
      await store().save(comment);
      await store().save({ ...comment, comment: 'Mudou' });
      expect((await store().findById(comment.id))?.comment).toBe('Mudou');
      expect(await store().countByNews(comment.newsId)).toBe(1);
    });

    it('deletes a comment, and ignores a missing one', async () => {
      const [one, other] = [aComment(), aComment()];
      for (const comment of [one, other]) await store().save(comment);
      await store().delete(one.id);
      await store().delete(one.id);
      expect(await store().findById(one.id)).toBeNull();
      expect(await store().listByNews(one.newsId, { limit: 9 })).toEqual([other]);
      expect(await store().countByNews(one.newsId)).toBe(1);
    });
  });
}

export function describeCommentReportStore(open: OpenDatabase): void {
  describePagedList('reported comments', open, {
    insert: (stores, { id, createdAt }) =>
      stores.commentReports.save(aCommentReport({ commentId: id, reportedAt: createdAt })),
    list: async ({ commentReports }, page) =>
      (await commentReports.listReportedComments(page)).map(({ commentId, reportedAt }) => ({
        id: commentId,
        createdAt: reportedAt,
      })),
  });

  describe('comment report store', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.commentReports;
    const openReports = async () =>
      (await store().listReportedComments({ limit: 9 })).map(
        ({ commentId, reports, reportedAt }) => `${commentId} ${reports} at ${reportedAt}`,
      );

    it('returns every field as it was stored', async () => {
      const report = aCommentReport();
      await store().save(report);
      expect(await store().findById(report.id)).toEqual(report);
      expect(await listOpenReports(opened().database)).toEqual([report]);
      expect(await store().findById('x')).toBeNull();
    });

    it('lists what a user reported of a piece of news', async () => {
      const mine = aCommentReport({ userId: 'u', newsId: 'n' });
      await store().save(mine);
      await store().save(aCommentReport({ userId: 'u', newsId: 'other' }));
      await store().save(aCommentReport({ userId: 'other', newsId: 'n' }));
      expect(await store().listByUserAndNews('u', 'n')).toEqual([mine]);
      expect(await store().listByUserAndNews('x', 'n')).toEqual([]);
    });

    it('finds the comments that a user reported among some', async () => {
      for (const [userId, commentId] of [
        ['u', 'a'],
        ['u', 'b'],
        ['u', 'not asked for'],
        ['other', 'c'],
      ] as const)
        await store().save(aCommentReport({ userId, commentId }));
      expect((await store().listReportedIds('u', ['a', 'b', 'c', 'd'])).toSorted()).toEqual(['a', 'b']);
      expect(await store().listReportedIds('u', [])).toEqual([]);
    });

    it('deletes one report, or all of a comment', async () => {
      const pairs = [
        ['u', 'a'],
        ['other', 'a'],
        ['u', 'b'],
      ] as const;
      for (const [userId, commentId] of pairs) await store().save(aCommentReport({ userId, commentId }));
      const left = async () =>
        (await listOpenReports(opened().database)).map(({ userId, commentId }) => `${userId} ${commentId}`);
      await store().delete('u', 'a');
      await store().delete('u', 'a');
      expect((await left()).toSorted()).toEqual(['other a', 'u b']);
      await store().deleteByComment('a');
      await store().deleteByComment('a');
      expect(await left()).toEqual(['u b']);
    });

    it('lists each reported comment once, by its newest report, with their number', async () => {
      const reports = [
        aCommentReport({ commentId: 'a', userId: 'u', reportedAt: 1 }),
        aCommentReport({ commentId: 'b', userId: 'u', reportedAt: 2 }),
        aCommentReport({ commentId: 'a', userId: 'v', reportedAt: 3 }),
        aCommentReport({ commentId: 'a', userId: 'w', reportedAt: 3 }),
      ];
      for (const report of reports) await store().save(report);
      await store().save(aCommentReport({ commentId: 'b', userId: 'u', reportedAt: 9 }));
      expect(await openReports()).toEqual(['a 3 at 3', 'b 1 at 2']);
      await store().delete('v', 'a');
      await store().delete('v', 'a');
      await store().delete('w', 'a');
      expect(await openReports()).toEqual(['b 1 at 2', 'a 1 at 1']);
      await store().delete('u', 'a');
      expect(await openReports()).toEqual(['b 1 at 2']);
    });

    it('counts correctly when reports are deleted with authors, comments and news', async () => {
      const pairs = [
        ['u', 'a', 'n'],
        ['v', 'a', 'n'],
        ['u', 'b', 'n'],
        ['u', 'c', 'm'],
        ['v', 'd', 'm'],
      ] as const;
      for (const [index, [userId, commentId, newsId]] of pairs.entries()) {
        await store().save(aCommentReport({ userId, commentId, newsId, reportedAt: index }));
      }
      await opened().database.comments.save(aComment({ id: 'd', userId: 'author' }));
      await store().close(['c'], 'kept');
      await store().deleteByUser('u');
      expect(await openReports()).toEqual(['d 1 at 4', 'a 1 at 1']);
      await store().deleteByCommentsOf('author');
      expect(await openReports()).toEqual(['a 1 at 1']);
      await store().deleteByNews('n');
      expect(await openReports()).toEqual([]);
    });

    it('counts correctly under concurrent reports and withdrawals', async () => {
      const { database, reopen } = opened();
      const other = await reopen();
      const people = Array.from({ length: 12 }, (_, index) => `u${index}`);
      const both = (index: number) => (index % 2 ? other : database).commentReports;
      try {
        await Promise.all(
          people.map((userId, index) =>
            both(index).save(aCommentReport({ commentId: 'a', userId, reportedAt: index })),
          ),
        );
        expect(await openReports()).toEqual(['a 12 at 11']);
        await Promise.all(people.slice(4).map((userId, index) => both(index).delete(userId, 'a')));
        expect(await openReports()).toEqual(['a 4 at 3']);
      } finally {
        await other.close();
      }
    });

    it('hides closed reports, and their authors cannot report again', async () => {
      const mine = aCommentReport({ commentId: 'a', userId: 'u', reportedAt: 1 });
      const other = aCommentReport({ commentId: 'a', userId: 'v', reportedAt: 2 });
      for (const report of [mine, other]) await store().save(report);
      expect(await store().isClosed('u', 'a')).toBe(false);
      expect(await store().close(['a'], 'kept')).toBe(2);
      expect(await store().close(['a'], 'kept')).toBe(0);
      expect(await store().listReportedComments({ limit: 9 })).toEqual([]);
      expect(await store().listReportedIds('u', ['a'])).toEqual([]);
      expect(await store().isClosed('u', 'a')).toBe(true);
      expect(await store().isClosed('w', 'a')).toBe(false);
      expect(await store().isReported('a')).toBe(true);
      expect(await store().isReported('b')).toBe(false);

      await store().delete('u', 'a');
      await store().save({ ...mine, id: 'again' });
      expect(await store().listReportedComments({ limit: 9 })).toEqual([]);
      const later = aCommentReport({ commentId: 'a', userId: 'w', reportedAt: 3 });
      await store().save(later);
      expect(await openReports()).toEqual(['a 1 at 3']);
      await store().deleteByComment('a');
      expect(await store().isClosed('u', 'a')).toBe(false);
    });

    it('opens reports again that a deletion closed, and no others', async () => {
      const [kept, deleted] = ['a', 'b'].map((commentId) => aCommentReport({ commentId, reportedAt: 1 }));
      if (!kept || !deleted) throw new Error('two reports');
      for (const report of [kept, deleted]) await store().save(report);
      await store().close(['a'], 'kept');
      await store().close(['b'], 'deleted');
      expect(await store().findById(kept.id)).toEqual({ ...kept, outcome: 'kept' });
      expect(await store().findById(deleted.id)).toEqual({ ...deleted, outcome: 'deleted' });
      await store().reopen(['a', 'b']);
      expect(await openReports()).toEqual(['b 1 at 1']);
      expect(await store().findById(deleted.id)).toEqual(deleted);
    });

    it('stores the first of two reports of one user and comment', async () => {
      const first = aCommentReport();
      await store().save(first);
      await store().save(aCommentReport({ userId: first.userId, commentId: first.commentId }));
      expect(await listOpenReports(opened().database)).toEqual([first]);
    });

    it('stores one of many concurrent reports', async () => {
      const { database, reopen } = opened();
      const other = await reopen();
      const pair = { userId: 'u', commentId: 'c' };
      try {
        await Promise.all(
          Array.from({ length: 12 }, (_, index) =>
            (index % 2 ? other : database).commentReports.save(aCommentReport(pair)),
          ),
        );
      } finally {
        await other.close();
      }
      await store().save(aCommentReport({ userId: 'u', commentId: 'other' }));
      expect(await listOpenReports(opened().database)).toHaveLength(2);
    });
  });
}
