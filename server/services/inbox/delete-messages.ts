/** Deletes messages of visitors, and restores them for a while. */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { messageMissing } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';

/** Trashes messages, which can be restored for an hour. Missing ones are ignored. */
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
