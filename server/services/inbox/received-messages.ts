/** Lists, marks, deletes and restores the messages of visitors, for the newsroom. */

import type { Actor } from '../../../domain/accounts/audit.ts';
import {
  type MessageRow,
  type MessageView,
  toMessageRow,
  toMessageView,
} from '../../../domain/inbox/received-message.ts';
import { newsroomPageSize } from '../../../domain/site/limits.ts';
import { messageMissing } from '../../../domain/text/sentences.ts';
import { encodeCursor, type ListPage, type ListPosition } from '../../../domain/web/paging.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Clock, Database, Stores } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';
import { listPage } from '../site/list-pages.ts';

export function listMessages({ receivedMessages }: Pick<Stores, 'receivedMessages'>) {
  return (
    { isUnreadOnly }: { isUnreadOnly: boolean },
    position: ListPosition,
  ): Promise<ListPage<MessageRow>> =>
    listPage({
      position,
      pageSize: newsroomPageSize,
      read: (request) => receivedMessages.listLatest({ ...request, isUnreadOnly }),
      keyOf: ({ data, id }) => encodeCursor({ createdAt: data, id }),
      show: (items) => items.map(toMessageRow),
    });
}

/** Marks messages as read or unread; messages that do not exist are ignored. */
export function markMessages({ database, clock }: { database: Database; clock: Clock }) {
  return async (actor: Actor, { ids, isRead }: { ids: string[]; isRead: boolean }): Promise<Result<null>> => {
    const now = clock();
    const action = isRead ? 'message.read' : 'message.unread';
    await database.inTransaction(async (stores) => {
      const messages = await stores.receivedMessages.listByIds(ids);
      const changed = messages.filter(({ readAt }) => (readAt !== null) !== isRead).map(({ id }) => id);
      await stores.receivedMessages.setRead(changed, isRead ? now : null);
      for (const id of changed) await recordAction(stores, actor, now, { action, id });
    });
    return ok(null);
  };
}

export function openMessage(adapters: { database: Database; clock: Clock }) {
  const mark = markMessages(adapters);
  return async (actor: Actor, id: string): Promise<Result<MessageView>> => {
    await mark(actor, { ids: [id], isRead: true });
    const [message] = await adapters.database.receivedMessages.listByIds([id]);
    return message ? ok(toMessageView(message)) : fail({ code: 'not-found', message: messageMissing });
  };
}

/** Trashes messages. They can be restored until `delete-expired.ts` deletes them. Missing messages are ignored. */
export function deleteMessages({ database, clock }: { database: Database; clock: Clock }) {
  return async (actor: Actor, ids: string[]): Promise<Result<null>> => {
    const now = clock();
    await database.inTransaction(async (stores) => {
      const messages = await stores.receivedMessages.listByIds(ids);
      await stores.receivedMessages.trash(ids, now);
      for (const { id } of messages)
        await recordAction(stores, actor, now, { action: 'message.removed', id });
    });
    return ok(null);
  };
}

export function restoreMessages({ database, clock }: { database: Database; clock: Clock }) {
  return (actor: Actor, ids: string[]): Promise<Result<null>> =>
    database.inTransaction(async (stores) => {
      const restored = await stores.receivedMessages.restore(ids);
      for (const { id } of restored)
        await recordAction(stores, actor, clock(), { action: 'message.restored', id });
      return restored.length > 0 ? ok(null) : fail({ code: 'not-found', message: messageMissing });
    });
}
