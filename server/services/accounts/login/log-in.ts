/** The two steps of a login: e-mail address with password, and code. */
import { comparableEmail } from '../../../../domain/accounts/account.ts';
import type { LoginWay } from '../../../../domain/accounts/session.ts';
import {
  challengeAttemptsMax,
  firstStepAgain,
  readTypedCode,
} from '../../../../domain/accounts/two-factor.ts';
import {
  accountSuspended,
  codeTooLate,
  codeTriesOver,
  codeUnreadable,
  codeWrong,
  loginFailure,
} from '../../../../domain/text/sentences.ts';
import { fail, invalid, ok, type Problem, type Result } from '../../../../domain/web/problem.ts';
import type { KnownPerson, OpenedSession, Visit } from '../../../ports/accounts.ts';
import type { AccountAdapters } from '../account-adapters.ts';
import { warnOwner } from '../security-mails.ts';
import { isRightCode } from '../two-factor/codes.ts';
import { claimCodeAttempt, claimPasswordAttempt } from './login-allowance.ts';
import { hashChallenge, type LoginStep, openSession, openSessionOrChallenge } from './open-session.ts';

/**
 * Finds the user by address and password. An unknown address costs as much as a wrong password, because `verify` hashes
 * even if there is no stored hash.
 */
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
    // `email` is null for a text that is too long for an address; such attempts share one count per network.
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

const wrongCode: Problem = invalid(codeWrong, 'code');
const tooLate: Problem = { code: 'unauthenticated', message: codeTooLate, field: firstStepAgain };
const triesOver: Problem = { code: 'unauthenticated', message: codeTriesOver, field: firstStepAgain };

/** Returns whether a login still waits for its second step. */
export function isLoginPending({ database, clock }: Pick<AccountAdapters, 'database' | 'clock'>) {
  return async (challenge: string): Promise<boolean> =>
    (await database.loginChallenges.find(hashChallenge(challenge), clock())) !== null;
}

/**
 * Logs a user in by the code of the second step; each challenge allows five codes. Codes of an app are also limited per
 * account. Recovery codes are not, because they cannot be guessed.
 */
export function logInWithCode(
  adapters: Pick<AccountAdapters, 'database' | 'sessionSecret' | 'site' | 'clock' | 'log'>,
) {
  const { database, clock, log } = adapters;
  const { loginChallenges, users } = database;
  const warn = warnOwner(adapters);
  return async (
    { challenge, code: typed }: { challenge: string; code: string },
    visit: Visit,
  ): Promise<Result<{ session: OpenedSession; way: LoginWay }>> => {
    const now = clock();
    const id = hashChallenge(challenge);
    const found = await loginChallenges.find(id, now);
    const user = found && (await users.findById(found.userId));
    if (!found || !user) return fail(tooLate);
    const code = readTypedCode(typed);
    if (!code) return fail(invalid(codeUnreadable, 'code'));
    if (code.kind === 'app') {
      const rejection = await claimCodeAttempt(adapters, user.email, visit, now);
      if (rejection) return fail(rejection);
    }
    const { way } = found;
    let isWrong = false;
    const result = await database.inTransaction(async (stores) => {
      const challenges = stores.loginChallenges;
      const attempt = await challenges.claimAttempt(id, { now, max: challengeAttemptsMax });
      // A new password deletes the challenge, so this one is missing or expired.
      if (attempt === null) return fail((await challenges.find(id, now)) ? triesOver : tooLate);
      if (await isRightCode({ ...adapters, stores, now }, user.id, code)) {
        await challenges.delete(id);
        return ok(await openSession(stores, { person: user, way, device: visit, now }));
      }
      isWrong = true;
      if (attempt < challengeAttemptsMax) return fail(wrongCode);
      await challenges.delete(id);
      return fail(triesOver);
    });
    if (result.ok) {
      log.info({ userId: user.id, way }, 'logged in');
      return ok({ session: result.value, way });
    }
    if (isWrong) warn(user.email, 'codes');
    return result;
  };
}
