import { findPasswordFault } from '../../../domain/accounts/password.ts';
import { notSignedIn, wrongPassword } from '../../../domain/text/sentences.ts';
import { fail, ok, type Problem, type Result } from '../../../domain/web/problem.ts';
import { passwordProofLimit, rateLimitProblem } from '../../../domain/web/rate-limit.ts';
import type { IsCommonPassword, Passwords, RequestDevice } from '../../ports/accounts.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import type { PasswordWork } from './login/password-work.ts';
import { replacePassword } from './replace-password.ts';

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  /** The session that stays open. */
  keepSessionId: string;
}

interface Needs {
  database: Pick<Database, 'users' | 'credentials' | 'rateLimits' | 'inTransaction'>;
  passwords: Passwords;
  loadPasswordCheck: () => Promise<IsCommonPassword>;
  passwordWork: PasswordWork;
  clock: Clock;
  site: { name: string; url: string };
}

const wrong: Problem = { code: 'invalid-input', message: wrongPassword, field: 'currentPassword' };

/**
 * Replaces a password, given the current one. Every session ends but the named one, and the owner gets a mail
 * (docs/product.md#accounts).
 */
export function changePassword({ database, passwords, loadPasswordCheck, passwordWork, clock, site }: Needs) {
  const { users, credentials, rateLimits } = database;
  return async (
    userId: string,
    { currentPassword, newPassword, keepSessionId }: PasswordChange,
    request: Pick<RequestDevice, 'address' | 'signal'>,
  ): Promise<Result<null>> => {
    const refusal = await passwordWork.take(request.address);
    if (refusal) return fail(refusal);
    const user = await users.findById(userId);
    if (!user) return fail({ code: 'unauthenticated', message: notSignedIn });
    const fault = findPasswordFault(newPassword, user, await loadPasswordCheck());
    if (fault) return fail({ code: 'invalid-input', message: fault, field: 'newPassword' });
    const waitMs = await rateLimits.take(passwordProofLimit, userId, clock());
    if (waitMs > 0) return fail(rateLimitProblem(waitMs));
    return passwordWork.run(request, async () => {
      const currentHash = await credentials.findPassword(userId);
      if (!(await passwords.verify(currentHash, currentPassword))) return fail(wrong);
      const passwordHash = await passwords.hash(newPassword);
      return database.inTransaction(async (stores) => {
        // Replaced by another request meanwhile, or deleted with the account: the old password proves nothing.
        if ((await stores.credentials.findPassword(userId)) !== currentHash) return fail(wrong);
        const change = { user, passwordHash, keepSessionId, provesAddress: false };
        await replacePassword({ stores, now: clock(), site }, change);
        return ok(null);
      });
    });
  };
}
