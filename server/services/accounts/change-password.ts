import { passwordFault } from '../../../domain/accounts/account.ts';
import { notSignedIn, wrongPassword } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import { passwordProofLimit, rateLimitProblem } from '../../../domain/web/rate-limit.ts';
import type { Accounts, IsCommonPassword, RequestDevice } from '../../ports/accounts.ts';
import type { RateLimiter } from '../../ports/rate-limiter.ts';
import type { Clock } from '../../ports/stores.ts';
import type { PasswordWork } from './login/password-work.ts';
import { tellPasswordChanged } from './tell-password-changed.ts';

interface Needs {
  accounts: Accounts;
  loadPasswordCheck: () => Promise<IsCommonPassword>;
  rateLimits: RateLimiter;
  passwordWork: PasswordWork;
  clock: Clock;
  site: { name: string; url: string };
}

/**
 * Replaces a password, given the current one. Every session ends but the named one, and the owner gets a mail
 * (docs/product.md#accounts).
 */
export function changePassword({
  accounts,
  loadPasswordCheck,
  rateLimits,
  passwordWork,
  clock,
  site,
}: Needs) {
  const tellChanged = tellPasswordChanged({ clock, site });
  return async (
    userId: string,
    change: { currentPassword: string; newPassword: string; keepSessionId: string },
    request: Pick<RequestDevice, 'address' | 'signal'>,
  ): Promise<Result<null>> => {
    const refusal = await passwordWork.take(request.address);
    if (refusal) return fail(refusal);
    const profile = await accounts.findProfile(userId);
    if (!profile) return fail({ code: 'unauthenticated', message: notSignedIn });
    const fault = passwordFault(change.newPassword, profile, await loadPasswordCheck());
    if (fault) return fail({ code: 'invalid-input', message: fault, field: 'newPassword' });
    const waitMs = await rateLimits.take(passwordProofLimit, userId, clock());
    if (waitMs > 0) return fail(rateLimitProblem(waitMs));
    return passwordWork.run(request, async () =>
      (await accounts.changePassword(userId, change, tellChanged))
        ? ok(null)
        : fail({ code: 'invalid-input', message: wrongPassword, field: 'currentPassword' }),
    );
  };
}
