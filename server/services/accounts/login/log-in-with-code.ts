/** The second step of a login. */
import type { LoginWay } from '../../../../domain/accounts/session.ts';
import {
  challengeAttemptsMax,
  firstStepAgain,
  readTypedCode,
} from '../../../../domain/accounts/two-factor.ts';
import { codeTooLate, codeTriesOver, codeUnreadable, codeWrong } from '../../../../domain/text/sentences.ts';
import { fail, invalid, ok, type Problem, type Result } from '../../../../domain/web/problem.ts';
import type { OpenedSession, Visit } from '../../../ports/accounts.ts';
import type { AccountAdapters } from '../account-adapters.ts';
import { warnOwner } from '../security-mails.ts';
import { isRightCode } from '../two-factor/codes.ts';
import { claimCodeAttempt } from './login-allowance.ts';
import { hashChallenge, openSession } from './open-session.ts';

const wrongCode: Problem = invalid(codeWrong, 'code');
const tooLate: Problem = { code: 'unauthenticated', message: codeTooLate, field: firstStepAgain };
const triesOver: Problem = { code: 'unauthenticated', message: codeTriesOver, field: firstStepAgain };

export function isLoginPending({ database, clock }: Pick<AccountAdapters, 'database' | 'clock'>) {
  return async (challenge: string): Promise<boolean> =>
    (await database.loginChallenges.find(hashChallenge(challenge), clock())) !== null;
}

/**
 * Logs a user in by the code of the second step: five codes per challenge. App codes have limits per account, too;
 * recovery codes cannot be guessed.
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
      // A new password deletes the challenge.
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
