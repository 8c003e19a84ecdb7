import type { Actor } from '../../../domain/accounts/audit.ts';
import { ok, type Result } from '../../../domain/web/problem.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { auditEntry } from '../accounts/audit-entry.ts';

/** Deletes received messages; `restoreMessages` can restore them for an hour. Ignores missing ones. */
export function removeMessages({ database, clock }: { database: Database; clock: Clock }) {
  return async (actor: Actor, ids: string[]): Promise<Result<null>> => {
    const now = clock();
    await database.inTransaction(async ({ receivedMessages, audit }) => {
      const going = await receivedMessages.listByIds(ids);
      await receivedMessages.remove(ids, now);
      for (const message of going) {
        await audit.add(auditEntry(actor, now, 'message.removed', { id: message.id }));
      }
    });
    return ok(null);
  };
}
