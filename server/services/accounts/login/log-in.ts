import { comparableEmail } from '../../../../domain/accounts/account.ts';
import { loginFailure } from '../../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../../domain/web/problem.ts';
import type { Tally } from '../../../http/tally.ts';
import type { KnownPerson, Passwords, Visit } from '../../../ports/accounts.ts';
import type { Database } from '../../../ports/stores.ts';
import { claimPasswordAttempt } from './login-allowance.ts';
import type { PasswordWork } from './password-work.ts';
import { type LoginStep, openSessionOrChallenge } from './proceed-login.ts';
import { type WarnOwnerNeeds, warnOwner } from './warn-owner.ts';

interface Needs extends WarnOwnerNeeds {
  passwords: Passwords;
  database: Pick<Database, 'rateLimits' | 'users' | 'mails' | 'credentials' | 'inTransaction'>;
  sessionSecret: string;
  passwordWork: PasswordWork;
  tally: Pick<Tally, 'logins'>;
}

/** Null when address or password is wrong, at the same cost. */
export async function recognizePassword(
  { database: { credentials }, passwords }: { database: Pick<Database, 'credentials'>; passwords: Passwords },
  email: string,
  password: string,
): Promise<KnownPerson | null> {
  const login = await credentials.findLogin(email);
  const passwordHash = login?.passwordHash ?? null;
  const isRight = await passwords.verify(passwordHash, password);
  return login && passwordHash !== null && isRight ? { id: login.userId, email, passwordHash } : null;
}

/**
 * The first step of a login, by address and password. A wrong address and a wrong password get the same answer at the
 * same cost (docs/product.md#accounts); each try counts (login-allowance.ts).
 */
export function logIn(needs: Needs) {
  const { database, sessionSecret, passwordWork, clock, tally, log } = needs;
  const { rateLimits, users } = database;
  const warn = warnOwner(needs);
  return async (
    { email: typed, password }: { email: string; password: string },
    visit: Visit,
  ): Promise<Result<LoginStep>> => {
    const email = comparableEmail(typed);
    // No account has an address that is too long: these tries share one count per network.
    const tries = { rateLimits, users, sessionSecret, passwordWork };
    const allowance = await claimPasswordAttempt(tries, email ?? '', visit, clock());
    if (!allowance.ok) return allowance;
    return passwordWork.run({ ...visit, isKnownDevice: allowance.value.isKnownDevice }, async () => {
      const person = email === null ? null : await recognizePassword(needs, email, password);
      const login = { way: 'password', device: visit, now: clock() } as const;
      const step =
        person &&
        (await database.inTransaction((stores) => openSessionOrChallenge(stores, { person, ...login })));
      if (step) {
        if (step.kind === 'session') log.info({ userId: step.session.userId, way: step.way }, 'logged in');
        return ok(step);
      }
      tally.logins.failed += 1;
      log.info({}, 'login refused: wrong address or password');
      if (email !== null) warn(email, 'passwords');
      return fail({ code: 'invalid-input', message: loginFailure });
    });
  };
}
