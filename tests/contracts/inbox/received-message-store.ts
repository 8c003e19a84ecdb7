/** Checks what the store of received messages promises on every database. */
import { describe, expect, it } from 'vitest';
import { aReceivedMessage, testNowMs } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';
import { describePagedList } from '../paged-list.ts';

export function describeReceivedMessageStore(open: OpenDatabase): void {
  describePagedList('received messages', open, {
    insert: (stores, { id, createdAt }) =>
      stores.receivedMessages.save(aReceivedMessage({ id, data: createdAt })),
    list: async ({ receivedMessages }, page) =>
      (await receivedMessages.listLatest(page)).map(({ id, data }) => ({ id, createdAt: data })),
  });

  describePagedList('unread messages', open, {
    insert: async (stores, { id, createdAt }) => {
      await stores.receivedMessages.save(aReceivedMessage({ id, data: createdAt }));
      const read = aReceivedMessage({ id: `${id}-lida`, data: createdAt });
      await stores.receivedMessages.save(read);
      await stores.receivedMessages.setRead([read.id], createdAt);
    },
    list: async ({ receivedMessages }, page) =>
      (await receivedMessages.listLatest({ ...page, isUnreadOnly: true })).map(({ id, data }) => ({
        id,
        createdAt: data,
      })),
  });

  describe('received message store', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.receivedMessages;

    it('returns every field as it was stored, and replaces by id', async () => {
      const message = aReceivedMessage({ mensagem: 'Linha\noutra “linha”', captchaToken: '' });
      await store().save(message);
      expect(await store().findById(message.id)).toEqual(message);
      await store().save({ ...message, titulo: 'Outro' });
      expect(await store().listLatest({ limit: 9 })).toEqual([{ ...message, titulo: 'Outro', readAt: null }]);
      expect(await store().findById('x')).toBeNull();
    });

    it('finds some by ids, without missing ones', async () => {
      const [one, other] = [aReceivedMessage(), aReceivedMessage()];
      for (const message of [one, other]) await store().save(message);
      const found = await store().listByIds([other.id, 'x', one.id]);
      expect(found).toHaveLength(2);
      expect(found).toContainEqual({ ...one, readAt: null });
      expect(await store().listByIds([])).toEqual([]);
    });

    it('keeps the read mark, also after a repeated import', async () => {
      const [one, other] = [aReceivedMessage({ data: 2 }), aReceivedMessage({ data: 1 })];
      for (const message of [one, other]) await store().save(message);
      await store().setRead([one.id, 'x'], testNowMs);
      await store().save({ ...one, titulo: 'Outro' });
      const read = { ...one, titulo: 'Outro', readAt: testNowMs };
      const unread = { ...other, readAt: null };
      expect(await store().listLatest({ limit: 9 })).toEqual([read, unread]);
      expect(await store().listLatest({ limit: 9, isUnreadOnly: true })).toEqual([unread]);
      await store().setRead([one.id], null);
      await store().setRead([], testNowMs);
      expect(await store().listLatest({ limit: 9, isUnreadOnly: true })).toHaveLength(2);
    });

    it('restores deleted messages until they are purged', async () => {
      const [one, other, staying] = [aReceivedMessage(), aReceivedMessage(), aReceivedMessage()];
      for (const message of [one, other, staying]) await store().save(message);
      await store().setRead([one.id], testNowMs);
      await store().trash([one.id, other.id, 'x'], 1000);
      await store().trash([], 1000);
      expect(await store().listLatest({ limit: 9 })).toEqual([{ ...staying, readAt: null }]);
      expect(await store().findById(one.id)).toBeNull();

      expect(await store().restore([one.id, 'x'])).toEqual([{ ...one, readAt: testNowMs }]);
      expect(await store().restore([one.id])).toEqual([]);
      expect(await store().listByIds([one.id])).toEqual([{ ...one, readAt: testNowMs }]);
      await store().deleteTrashed(1000);
      expect(await store().restore([other.id])).toHaveLength(1);
      await store().trash([other.id], 1000);
      await store().deleteTrashed(1001);
      expect(await store().restore([other.id])).toEqual([]);
    });

    it('keeps the newest of a message that was deleted, restored and deleted again', async () => {
      const message = aReceivedMessage();
      await store().save(message);
      await store().trash([message.id], 1);
      await store().save({ ...message, titulo: 'De novo' });
      expect(await store().restore([message.id])).toEqual([{ ...message, readAt: null }]);
      expect((await store().findById(message.id))?.titulo).toBe('De novo');
      await store().trash([message.id], 2);
      expect((await store().restore([message.id]))[0]?.titulo).toBe('De novo');
    });
  });
}
