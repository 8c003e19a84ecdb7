import type { Actor } from '../../../domain/accounts/audit.ts';
import { messageMissing } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { auditEntry } from '../accounts/audit-entry.ts';

/** Restores deleted messages. Rejects when none of them is left. */
export function restoreMessages({ database, clock }: { database: Database; clock: Clock }) {
  return async (actor: Actor, ids: string[]): Promise<Result<null>> =>
    database.inTransaction(async ({ receivedMessages, audit }) => {
      const restored = await receivedMessages.restore(ids);
      for (const message of restored) {
        await audit.add(auditEntry(actor, clock(), 'message.restored', { id: message.id }));
      }
      return restored.length > 0 ? ok(null) : fail({ code: 'not-found', message: messageMissing });
    });
}
