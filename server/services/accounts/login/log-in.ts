/** The first step of a login, with e-mail address and password. */
import { comparableEmail } from '../../../../domain/accounts/account.ts';
import { accountSuspended, loginFailure } from '../../../../domain/text/sentences.ts';
import { fail, invalid, ok, type Result } from '../../../../domain/web/problem.ts';
import type { KnownPerson, Visit } from '../../../ports/accounts.ts';
import type { AccountAdapters } from '../account-adapters.ts';
import { warnOwner } from '../security-mails.ts';
import { claimPasswordAttempt } from './login-allowance.ts';
import { type LoginStep, openSessionOrChallenge } from './open-session.ts';

/** Finds the user of an address and password. A wrong address costs as much as a wrong password. */
export async function recognizePassword(
  { database: { credentials }, passwords }: Pick<AccountAdapters, 'database' | 'passwords'>,
  email: string,
  password: string,
): Promise<KnownPerson | null> {
  const login = await credentials.findLogin(email);
  const passwordHash = login?.passwordHash ?? null;
  const isRight = await passwords.verify(passwordHash, password);
  return login && passwordHash !== null && isRight ? { id: login.userId, email, passwordHash } : null;
}

/** Logs a user in; each attempt counts for the rate limits (docs/product.md#accounts). */
export function logIn(
  adapters: Pick<
    AccountAdapters,
    'database' | 'passwords' | 'passwordWork' | 'sessionSecret' | 'site' | 'clock' | 'tally' | 'log'
  >,
) {
  const { database, passwordWork, clock, tally, log } = adapters;
  const warn = warnOwner(adapters);
  return async (
    { email: typed, password }: { email: string; password: string },
    visit: Visit,
  ): Promise<Result<LoginStep>> => {
    const email = comparableEmail(typed);
    // A text that is too long for an address is null; such attempts share one count per network.
    const attempt = await claimPasswordAttempt(adapters, email ?? '', visit, clock());
    if (!attempt.ok) return attempt;
    return passwordWork.run({ ...visit, isKnownDevice: attempt.value.isKnownDevice }, async () => {
      const person = email === null ? null : await recognizePassword(adapters, email, password);
      const login = { way: 'password', device: visit, now: clock() } as const;
      const step =
        person &&
        (await database.inTransaction((stores) => openSessionOrChallenge(stores, { person, ...login })));
      if (step && step !== 'suspended') {
        if (step.kind === 'session') log.info({ userId: step.session.userId, way: step.way }, 'logged in');
        return ok(step);
      }
      tally.logins.failed += 1;
      if (step === 'suspended') {
        log.info({ userId: person?.id }, 'login refused: suspended');
        return fail({ code: 'forbidden', message: accountSuspended });
      }
      log.info({}, 'login refused: wrong address or password');
      if (email !== null) warn(email, 'passwords');
      return fail(invalid(loginFailure));
    });
  };
}
