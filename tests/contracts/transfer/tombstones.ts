/** What the store of deleted ids promises on every database. */
import { describe, expect, it } from 'vitest';
import { aComment, aReceivedMessage, aUser } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

export function describeTombstones(open: OpenDatabase): void {
  describe('tombstones', () => {
    const opened = useDatabase(open);
    const stores = () => opened().database;

    it('are found by collection, also when added twice and in great numbers', async () => {
      const ids = Array.from({ length: 2_500 }, (_, index) => `n${index}`);
      await stores().tombstones.save('news', ids);
      await stores().tombstones.save('news', ['n0', 'n1']);
      await stores().tombstones.save('news', []);
      expect(await stores().tombstones.has('news', 'n2499')).toBe(true);
      expect(await stores().tombstones.has('news', 'x')).toBe(false);
      expect(await stores().tombstones.has('users', 'n0')).toBe(false);
    });

    it('are written in the transaction of the deletion, and contain neither ids nor words', async () => {
      const { users, comments, connections, inTransaction } = opened().database;
      const [user, comment] = [aUser(), aComment({ comment: 'Palavras' })];
      await users.save(user);
      await comments.save(comment);
      const undone = inTransaction(async (trx) => {
        await trx.users.delete(user.id);
        throw new Error('desfeito');
      });
      await expect(undone).rejects.toThrow('desfeito');
      expect(await stores().tombstones.has('users', user.id)).toBe(false);
      await users.delete(user.id);
      await comments.delete(comment.id);
      await comments.delete('x');
      expect(await stores().tombstones.has('users', user.id)).toBe(true);
      expect(await stores().tombstones.has('comments', comment.id)).toBe(true);
      const rows = await connections.read.selectFrom('tombstones').selectAll().execute();
      expect(rows).toHaveLength(2);
      for (const { digest } of rows) expect(digest).toMatch(/^[0-9a-f]{64}$/);
    });

    it('are deleted when a message is restored', async () => {
      const message = aReceivedMessage();
      const { receivedMessages, tombstones } = stores();
      await receivedMessages.save(message);
      await receivedMessages.trash([message.id], 1);
      expect(await tombstones.has('Mensagens-recebidas', message.id)).toBe(true);
      await receivedMessages.restore([message.id]);
      expect(await tombstones.has('Mensagens-recebidas', message.id)).toBe(false);
    });
  });
}
