import { describe, expect, it } from 'vitest';
import { aReceivedMessage, aUser } from '../builders.ts';
import { type OpenDatabase, useDatabase } from './databases.ts';
import { describePagedList } from './paged-list.ts';

export function describeReceivedMessageStore(open: OpenDatabase): void {
  describePagedList('received messages', open, {
    insert: (stores, { id, createdAt }) =>
      stores.receivedMessages.save(aReceivedMessage({ id, data: createdAt })),
    list: async ({ receivedMessages }, page) =>
      (await receivedMessages.listLatest(page)).map(({ id, data }) => ({ id, createdAt: data })),
  });

  describe('received message store', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.receivedMessages;

    it('gives back every field as it was stored, and replaces by id', async () => {
      const message = aReceivedMessage({ mensagem: 'Linha\noutra “linha”', captchaToken: '' });
      await store().save(message);
      expect(await store().findById(message.id)).toEqual(message);
      await store().save({ ...message, titulo: 'Outro' });
      expect(await store().listLatest({ limit: 9 })).toEqual([{ ...message, titulo: 'Outro' }]);
      expect(await store().findById('x')).toBeNull();
    });
  });
}

export function describeUserStore(open: OpenDatabase): void {
  describe('user store', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.users;

    it('finds users by id and by e-mail, with every field as it was stored', async () => {
      const users = [aUser({ isAdmin: true }), aUser({ name: '', createdAt: null })];
      for (const user of users) await store().save(user);
      for (const user of users) {
        expect(await store().findById(user.id)).toEqual(user);
        expect(await store().findByEmail(user.email)).toEqual(user);
      }
      expect(await store().findById('x')).toBeNull();
      expect(await store().findByEmail('x@exemplo.com')).toBeNull();
      expect(await store().count()).toBe(2);
    });

    it('replaces a user of the same id', async () => {
      const user = aUser({ isAdmin: true });
      await store().save(user);
      await store().save({ ...user, email: 'novo@exemplo.com', isAdmin: false });
      expect(await store().findByEmail(user.email)).toBeNull();
      expect(await store().findByEmail('novo@exemplo.com')).toMatchObject({ id: user.id, isAdmin: false });
      expect(await store().count()).toBe(1);
    });

    it('refuses an e-mail that another user has', async () => {
      const user = aUser();
      await store().save(user);
      await expect(store().save(aUser({ email: user.email }))).rejects.toThrow();
      expect(await store().count()).toBe(1);
    });
  });
}
