/** What the own account shows, and what its deletion leaves, on every database. */
import { describe, expect, it, vi } from 'vitest';
import {
  aComment,
  aCommentReport,
  aMail,
  aReceivedMessage,
  aUser,
  minuteMs,
  testNowMs,
} from '../../builders.ts';
import { listOpenReports } from '../../list-reports.ts';
import type { OpenDatabase } from '../databases.ts';
import { describePagedList } from '../paged-list.ts';
import { password, useAccounts } from './account-builders.ts';

export function describeOwnAccount(open: OpenDatabase): void {
  describePagedList('reports of a user', open, {
    insert: (stores, { id, createdAt }) =>
      stores.commentReports.save(aCommentReport({ id, userId: 'u', reportedAt: createdAt })),
    list: async ({ commentReports }, page) =>
      (await commentReports.listByUser('u', page)).map(({ id, reportedAt }) => ({
        id,
        createdAt: reportedAt,
      })),
  });
  describePagedList('messages that came with an address', open, {
    insert: (stores, { id, createdAt }) =>
      stores.receivedMessages.save(aReceivedMessage({ id, email: 'Bia@Exemplo.com', data: createdAt })),
    list: async ({ receivedMessages }, page) =>
      (await receivedMessages.listByEmail('bia@exemplo.com', page)).map(({ id, data }) => ({
        id,
        createdAt: data,
      })),
  });

  describe('own account', () => {
    const { opened, accounts, users, registered, signedIn } = useAccounts(open);
    const stores = () => opened().database;

    it('lists the newest sessions up to a limit', async () => {
      const userId = await registered();
      const ids: string[] = [];
      for (let i = 0; i < 4; i += 1) {
        vi.setSystemTime(testNowMs + i);
        ids.unshift((await signedIn()).id);
      }
      expect((await accounts().listSessions(userId, 3)).map(({ id }) => id)).toEqual(ids.slice(0, 3));
    });

    it('writes a new name on its signed comments', async () => {
      const user = aUser();
      await users().saveVerified(user);
      await users().changeName(user.id, 'Beatriz');
      expect(await users().findById(user.id)).toEqual({ ...user, name: 'Beatriz' });
      const named = aComment({ userId: user.id });
      const anonymous = aComment({ userId: user.id, userName: null });
      const others = aComment();
      for (const comment of [named, anonymous, others]) await stores().comments.save(comment);
      expect(await stores().comments.updateAuthorName(user.id, 'Beatriz')).toEqual([
        { ...named, userName: 'Beatriz' },
      ]);
      expect(await stores().comments.updateAuthorName('x', 'Beatriz')).toEqual([]);
      expect((await stores().comments.findById(named.id))?.userName).toBe('Beatriz');
      expect(await stores().comments.findById(anonymous.id)).toEqual(anonymous);
      expect(await stores().comments.findById(others.id)).toEqual(others);
    });

    it('lists each news of own comments once, up to a limit', async () => {
      for (const newsId of ['n1', 'n1', 'n2', 'n3']) {
        await stores().comments.save(aComment({ userId: 'u', newsId }));
      }
      await stores().comments.save(aComment({ userId: 'other', newsId: 'n4' }));
      expect((await stores().comments.listNewsIdsByUser('u', 9)).toSorted()).toEqual(['n1', 'n2', 'n3']);
      expect(await stores().comments.listNewsIdsByUser('u', 2)).toHaveLength(2);
      expect(await stores().comments.listNewsIdsByUser('x', 9)).toEqual([]);
    });

    it('leaves anonymous comments, or none', async () => {
      const own = aComment({ userId: 'u' });
      const others = aComment({ userId: 'other' });
      for (const comment of [own, others]) await stores().comments.save(comment);
      expect(await stores().comments.deleteAuthor('u')).toEqual([{ ...own, userId: '', userName: null }]);
      expect(await stores().comments.findById(own.id)).toEqual({ ...own, userId: '', userName: null });
      expect(await stores().comments.listByUser('u', { limit: 9 })).toEqual([]);
      await stores().comments.save(own);
      await stores().comments.deleteByUser('u');
      expect(await stores().comments.findById(own.id)).toBeNull();
      expect(await stores().comments.findById(others.id)).toEqual(others);
    });

    it('leaves no reports, nor reports of others on deleted comments', async () => {
      const own = aComment({ userId: 'u' });
      const others = aComment({ userId: 'other' });
      for (const comment of [own, others]) await stores().comments.save(comment);
      for (const [userId, commentId] of [
        ['u', others.id],
        ['u', own.id],
        ['other', own.id],
        ['other', others.id],
      ] as const)
        await stores().commentReports.save(aCommentReport({ userId, commentId }));
      const left = async () =>
        (await listOpenReports(stores())).map(({ userId, commentId }) => `${userId} ${commentId}`);
      await stores().commentReports.deleteByUser('u');
      expect((await left()).toSorted()).toEqual([`other ${own.id}`, `other ${others.id}`].toSorted());
      await stores().commentReports.deleteByCommentsOf('u');
      expect(await left()).toEqual([`other ${others.id}`]);
    });

    it('is deleted with all login methods, without other accounts', async () => {
      const userId = await registered();
      const { token } = await signedIn();
      const reset = await accounts().createResetLink('bia@exemplo.com');
      await registered({ email: 'caio@exemplo.com' });
      const caio = await signedIn('caio@exemplo.com');
      const caioReset = await accounts().createResetLink('caio@exemplo.com');
      await users().delete(userId);
      await users().delete('x');
      expect(await users().findById(userId)).toBeNull();
      expect(await accounts().findSession(token)).toBeNull();
      expect(await accounts().isPassword(userId, password)).toBe(false);
      expect(await accounts().isResetToken(reset ?? '')).toBe(false);
      expect(await accounts().findSession(caio.token)).not.toBeNull();
      expect(await accounts().isResetToken(caioReset ?? '')).toBe(true);
    });

    it('is deleted with its queued mails', async () => {
      const { mails } = stores();
      for (const to of ['bia@exemplo.com', 'caio@exemplo.com', 'bia@exemplo.com'])
        await mails.enqueue(aMail({ to, createdAt: testNowMs }));
      await mails.deleteByRecipient('bia@exemplo.com');
      const claim = () => mails.claimNext(testNowMs, testNowMs + minuteMs);
      expect([(await claim())?.to, await claim()]).toEqual(['caio@exemplo.com', null]);
    });
  });
}
