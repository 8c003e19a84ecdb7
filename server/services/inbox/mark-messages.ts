import type { Actor } from '../../../domain/accounts/audit.ts';
import { ok, type Result } from '../../../domain/web/problem.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';

/** Marks messages as read or unread. Ignores missing ones. */
export function markMessages({ database, clock }: { database: Database; clock: Clock }) {
  return async (actor: Actor, { ids, isRead }: { ids: string[]; isRead: boolean }): Promise<Result<null>> => {
    const now = clock();
    const action = isRead ? 'message.read' : 'message.unread';
    await database.inTransaction(async (stores) => {
      const { receivedMessages } = stores;
      const found = await receivedMessages.listByIds(ids);
      const changing = found.filter(({ readAt }) => (readAt !== null) !== isRead);
      await receivedMessages.setRead(
        changing.map(({ id }) => id),
        isRead ? now : null,
      );
      for (const { id } of changing) await recordAction(stores, actor, now, { action, id });
    });
    return ok(null);
  };
}
