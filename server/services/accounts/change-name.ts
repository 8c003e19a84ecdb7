/** Changes the name of a user. */
import { cleanName, findNewNameFault } from '../../../domain/accounts/account.ts';
import { mayDo } from '../../../domain/accounts/permissions.ts';
import { notSignedIn } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import { nameChangeLimit, rateLimitProblem } from '../../../domain/web/rate-limit.ts';
import { invalidateCommentsByUser } from '../caching/invalidate.ts';
import type { AccountAdapters } from './account-adapters.ts';
import { recordAction } from './record-action.ts';
import { findReservedNameFault } from './reserved-names.ts';

/**
 * Changes a name. Earlier comments that are not anonymous get it too; the audit log records renamings of the newsroom.
 */
export function changeName({ database, clock, site }: Pick<AccountAdapters, 'database' | 'clock' | 'site'>) {
  return async (userId: string, typed: string): Promise<Result<{ name: string }>> => {
    const name = cleanName(typed);
    const fault = findNewNameFault(name);
    if (fault) return fail({ code: 'invalid-input', message: fault, field: 'name' });
    return database.inTransaction(async (stores) => {
      const { users, things, comments, rateLimits } = stores;
      const user = await users.findById(userId);
      if (!user) return fail({ code: 'unauthenticated', message: notSignedIn });
      if (user.name === name) return ok({ name });
      const taken = await findReservedNameFault({ users, things, site }, name, user);
      if (taken) return fail({ code: 'invalid-input', message: taken, field: 'name' });
      const now = clock();
      const waitMs = await rateLimits.take(nameChangeLimit, userId, now);
      if (waitMs > 0) return fail(rateLimitProblem(waitMs));
      await users.changeName(userId, name);
      if ((await comments.updateAuthorName(userId, name)) > 0) await invalidateCommentsByUser(stores, userId);
      if (mayDo(user, 'use-newsroom')) {
        const detail = `de ${user.name} para ${name}`;
        await recordAction(stores, { userId, name: user.name }, now, {
          action: 'account.renamed',
          id: userId,
          detail,
        });
      }
      return ok({ name });
    });
  };
}
