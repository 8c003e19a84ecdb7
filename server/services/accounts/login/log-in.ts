import { comparableEmail } from '../../../../domain/accounts/account.ts';
import { loginFailure } from '../../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../../domain/web/problem.ts';
import type { Tally } from '../../../http/tally.ts';
import type { Accounts, Visit } from '../../../ports/accounts.ts';
import type { Database } from '../../../ports/stores.ts';
import { takePasswordTry } from './login-allowance.ts';
import type { PasswordWork } from './password-work.ts';
import { type LoginStep, proceedLogin } from './proceed-login.ts';
import { type WarnOwnerNeeds, warnOwner } from './warn-owner.ts';

interface Needs extends WarnOwnerNeeds {
  accounts: Accounts;
  database: Pick<Database, 'rateLimits' | 'users' | 'audit' | 'mails' | 'secondFactors' | 'loginChallenges'>;
  sessionSecret: string;
  passwordWork: PasswordWork;
  tally: Pick<Tally, 'logins'>;
}

/**
 * The first step by an address and its password. A wrong address and a wrong password say and cost the same
 * (docs/product.md#accounts); each try counts (login-allowance.ts).
 */
export function logIn(needs: Needs) {
  const { accounts, database, sessionSecret, passwordWork, clock, tally, log } = needs;
  const { rateLimits, users } = database;
  const proceed = proceedLogin(needs);
  const warn = warnOwner(needs);
  return async (
    { email: typed, password }: { email: string; password: string },
    visit: Visit,
  ): Promise<Result<LoginStep>> => {
    const email = comparableEmail(typed);
    // No account has an address that is too long: these tries share one count per network.
    const tries = { rateLimits, users, sessionSecret, passwordWork };
    const allowance = await takePasswordTry(tries, email ?? '', visit, clock());
    if (!allowance.ok) return allowance;
    return passwordWork.run({ ...visit, isKnownDevice: allowance.value.isKnownDevice }, async () => {
      const person = email === null ? null : await accounts.recognize(email, password);
      const step = person && (await proceed(person, 'password', visit));
      if (step) return ok(step);
      tally.logins.failed += 1;
      log.info({}, 'login refused: wrong address or password');
      if (email !== null) warn(email, 'passwords');
      return fail({ code: 'invalid-input', message: loginFailure });
    });
  };
}
