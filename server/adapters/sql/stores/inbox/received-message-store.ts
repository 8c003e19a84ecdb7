/** Stores messages that visitors sent by the contact form. */
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { InboxMessage, ReceivedMessage } from '../../../../../domain/inbox/received-message.ts';
import type { PageRequest } from '../../../../ports/page-request.ts';
import { atomically } from '../../connection/atomically.ts';
import { inReadingOrder, selectPage } from '../../query/key-paging.ts';
import { columnsBut, toColumns, toFields } from '../../query/rows.ts';
import type { Tables } from '../../schema/tables.ts';
import { addTombstones, removeTombstones } from '../transfer/tombstones.ts';

const columns = columnsBut('received_messages');

export function createReceivedMessageStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  return {
    async findById(id: string): Promise<ReceivedMessage | null> {
      const query = read.selectFrom('received_messages').selectAll().where('id', '=', id);
      const row = await query.executeTakeFirst();
      return row ? toReceivedMessage(row) : null;
    },
    async listByIds(ids: string[]): Promise<InboxMessage[]> {
      if (ids.length === 0) return [];
      const rows = await read.selectFrom('received_messages').selectAll().where('id', 'in', ids).execute();
      return rows.map(toInboxMessage);
    },
    async listLatest({
      isUnreadOnly,
      ...page
    }: PageRequest & { isUnreadOnly?: boolean }): Promise<InboxMessage[]> {
      let query = read.selectFrom('received_messages').selectAll();
      if (isUnreadOnly) query = query.where('read_at', 'is', null);
      const rows = await selectPage(query, { time: 'data', id: 'id' }, page).execute();
      return inReadingOrder(rows, page).map(toInboxMessage);
    },
    /** Lists the messages of an address, ignoring case; `email` must be in lower case. */
    async listByEmail(email: string, page: PageRequest): Promise<ReceivedMessage[]> {
      const isFrom = sql<SqlBool>`lower(email) = ${email}`;
      const query = read.selectFrom('received_messages').selectAll().where(isFrom);
      const rows = await selectPage(query, { time: 'data', id: 'id' }, page).execute();
      return inReadingOrder(rows, page).map(toReceivedMessage);
    },
    /** Saves a message. A new message is unread; a known one keeps its read mark. */
    async save(message: ReceivedMessage): Promise<void> {
      const row = toColumns('received_messages', message);
      await write
        .insertInto('received_messages')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    },
    /** Marks messages as read at a moment; with null, marks them as unread. */
    async setRead(ids: string[], readAt: number | null): Promise<void> {
      if (ids.length === 0) return;
      await write.updateTable('received_messages').set({ read_at: readAt }).where('id', 'in', ids).execute();
    },
    /** Hides messages in every list. They can be restored until `deleteTrashed`. */
    async trash(ids: string[], trashedAt: number): Promise<void> {
      if (ids.length === 0) return;
      await atomically(write, async (trx) => {
        // An import may have restored a message that was trashed before.
        await trx.deleteFrom('removed_messages').where('id', 'in', ids).execute();
        const trashed = await trx
          .deleteFrom('received_messages')
          .where('id', 'in', ids)
          .returning(columns)
          .execute();
        if (trashed.length === 0) return;
        const rows = trashed.map((row) => ({ ...row, removed_at: trashedAt }));
        await trx.insertInto('removed_messages').values(rows).execute();
        const trashedIds = trashed.map(({ id }) => id);
        await addTombstones(trx, 'Mensagens-recebidas', trashedIds);
      });
    },
    async restore(ids: string[]): Promise<InboxMessage[]> {
      if (ids.length === 0) return [];
      return atomically(write, async (trx) => {
        const rows = await trx
          .deleteFrom('removed_messages')
          .where('id', 'in', ids)
          .returning(columns)
          .execute();
        if (rows.length === 0) return [];
        const restoredIds = rows.map(({ id }) => id);
        await removeTombstones(trx, 'Mensagens-recebidas', restoredIds);
        await trx
          .insertInto('received_messages')
          .values(rows)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute();
        return rows.map(toInboxMessage);
      });
    },
    async deleteTrashed(before: number): Promise<void> {
      await write.deleteFrom('removed_messages').where('removed_at', '<', before).execute();
    },
  };
}

function toInboxMessage(row: Selectable<Tables['received_messages']>): InboxMessage {
  return toFields('received_messages', row);
}

function toReceivedMessage({ read_at: _, ...row }: Selectable<Tables['received_messages']>): ReceivedMessage {
  return toFields('received_messages', row);
}
