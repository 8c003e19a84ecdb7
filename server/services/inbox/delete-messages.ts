import type { Actor } from '../../../domain/accounts/audit.ts';
import { ok, type Result } from '../../../domain/web/problem.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';

/** Deletes received messages; `restoreMessages` can restore them for an hour. Ignores missing ones. */
export function deleteMessages({ database, clock }: { database: Database; clock: Clock }) {
  return async (actor: Actor, ids: string[]): Promise<Result<null>> => {
    const now = clock();
    await database.inTransaction(async (stores) => {
      const { receivedMessages } = stores;
      const going = await receivedMessages.listByIds(ids);
      await receivedMessages.trash(ids, now);
      for (const { id } of going) await recordAction(stores, actor, now, { action: 'message.removed', id });
    });
    return ok(null);
  };
}
