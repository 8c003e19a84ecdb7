import type { Actor } from '../../../domain/accounts/audit.ts';
import { ok, type Result } from '../../../domain/web/problem.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { auditEntry } from '../accounts/audit-entry.ts';

/** Marks messages as read or unread. Ignores missing ones. */
export function markMessages({ database, clock }: { database: Database; clock: Clock }) {
  return async (actor: Actor, { ids, isRead }: { ids: string[]; isRead: boolean }): Promise<Result<null>> => {
    const now = clock();
    const action = isRead ? 'message.read' : 'message.unread';
    await database.inTransaction(async ({ receivedMessages, audit }) => {
      const found = await receivedMessages.listByIds(ids);
      const changing = found.filter(({ readAt }) => (readAt !== null) !== isRead);
      await receivedMessages.setRead(
        changing.map(({ id }) => id),
        isRead ? now : null,
      );
      for (const message of changing) await audit.add(auditEntry(actor, now, action, { id: message.id }));
    });
    return ok(null);
  };
}
