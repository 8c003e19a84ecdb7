import type { LoginWay, OpenedSession } from '../../../ports/accounts.ts';
import type { Clock, Database } from '../../../ports/stores.ts';
import { recordAction } from '../record-action.ts';

export interface RecordLoginNeeds {
  database: Pick<Database, 'users' | 'audit'>;
  clock: Clock;
  log: { info(facts: object, message: string): void; error(facts: object, message: string): void };
}

const words = { password: 'com senha', google: 'com Google' } as const satisfies Record<LoginWay, string>;

/**
 * Leaves a line in the application log for everybody who logged in, and an entry in the audit log for admins. A log
 * that fails keeps nobody out.
 */
export function recordLogin({ database, clock, log }: RecordLoginNeeds) {
  return async ({ userId }: OpenedSession, way: LoginWay): Promise<void> => {
    log.info({ userId, way }, 'logged in');
    try {
      const user = await database.users.findById(userId);
      if (!user?.isAdmin) return;
      const actor = { userId: user.id, name: user.name };
      const action = { action: 'admin.logged-in', id: user.id, detail: words[way] } as const;
      await recordAction(database, actor, clock(), action);
    } catch (err) {
      log.error({ err, userId }, 'a login could not be recorded');
    }
  };
}
