/** Changes the password of a logged-in user. */
import { findPasswordFault } from '../../../domain/accounts/password.ts';
import { notSignedIn, wrongPassword } from '../../../domain/text/sentences.ts';
import { fail, invalid, ok, type Problem, type Result } from '../../../domain/web/problem.ts';
import { passwordProofLimit, rateLimitProblem } from '../../../domain/web/rate-limit.ts';
import type { RequestDevice } from '../../ports/accounts.ts';
import type { PasswordAdapters } from './account-adapters.ts';
import { replacePassword } from './replace-password.ts';

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  currentSessionId: string;
}

const wrong: Problem = invalid(wrongPassword, 'currentPassword');

/** Replaces the password, ends other sessions and mails the owner (docs/product.md#accounts). */
export function changePassword({
  database,
  passwords,
  loadPasswordCheck,
  passwordWork,
  clock,
  site,
}: PasswordAdapters) {
  const { users, credentials, rateLimits } = database;
  return async (
    userId: string,
    { currentPassword, newPassword, currentSessionId }: PasswordChange,
    request: Pick<RequestDevice, 'address' | 'signal'>,
  ): Promise<Result<null>> => {
    const rejection = await passwordWork.take(request.address);
    if (rejection) return fail(rejection);
    const user = await users.findById(userId);
    if (!user) return fail({ code: 'unauthenticated', message: notSignedIn });
    const fault = findPasswordFault(newPassword, user, await loadPasswordCheck());
    if (fault) return fail(invalid(fault, 'newPassword'));
    const waitMs = await rateLimits.take(passwordProofLimit, userId, clock());
    if (waitMs > 0) return fail(rateLimitProblem(waitMs));
    return passwordWork.run(request, async () => {
      const currentHash = await credentials.findPassword(userId);
      if (!(await passwords.verify(currentHash, currentPassword))) return fail(wrong);
      const passwordHash = await passwords.hash(newPassword);
      return database.inTransaction(async (stores) => {
        // Another request may have replaced the password meanwhile.
        if ((await stores.credentials.findPassword(userId)) !== currentHash) return fail(wrong);
        const change = { user, passwordHash, currentSessionId, provesAddress: false };
        await replacePassword({ stores, now: clock(), site }, change);
        return ok(null);
      });
    });
  };
}
