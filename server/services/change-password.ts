import { passwordFault } from '../../domain/account.ts';
import { wrongPassword } from '../../domain/messages.ts';
import { fail, ok, type Result } from '../../domain/problem.ts';
import { passwordProofLimit, rateLimitProblem } from '../../domain/rate-limit.ts';
import type { Accounts } from '../account-ports.ts';
import type { Clock, RateLimiter } from '../ports.ts';
import { unlessBusy } from './unless-busy.ts';

interface Needs {
  accounts: Accounts;
  loadCommonPasswords: () => Promise<ReadonlySet<string>>;
  rateLimits: RateLimiter;
  clock: Clock;
}

/** Replaces somebody's password, given the one of now; every session ends but the named one (decisions.md, Accounts). */
export function changePassword({ accounts, loadCommonPasswords, rateLimits, clock }: Needs) {
  return async (
    userId: string,
    change: { currentPassword: string; newPassword: string; keepSessionId: string },
  ): Promise<Result<null>> => {
    const fault = passwordFault(change.newPassword, await loadCommonPasswords());
    if (fault) return fail({ code: 'invalid-input', message: fault, field: 'newPassword' });
    const waitMs = await rateLimits.take(passwordProofLimit, userId, clock());
    if (waitMs > 0) return fail(rateLimitProblem(waitMs));
    return unlessBusy(async () =>
      (await accounts.changePassword(userId, change))
        ? ok(null)
        : fail({ code: 'invalid-input', message: wrongPassword, field: 'currentPassword' }),
    );
  };
}
