import {
  challengeAttemptsMax,
  firstStepAgain,
  readTypedCode,
} from '../../../../domain/accounts/two-factor.ts';
import { codeTooLate, codeTriesOver, codeUnreadable, codeWrong } from '../../../../domain/text/sentences.ts';
import { fail, ok, type Problem, type Result } from '../../../../domain/web/problem.ts';
import type { LoginWay, OpenedSession, Visit } from '../../../ports/accounts.ts';
import type { Database } from '../../../ports/stores.ts';
import { isRightCode } from '../two-factor/check-code.ts';
import { claimCodeAttempt } from './login-allowance.ts';
import { openSession } from './open-session.ts';
import { hashChallenge } from './proceed-login.ts';
import { type WarnOwnerNeeds, warnOwner } from './warn-owner.ts';

interface Needs extends WarnOwnerNeeds {
  sessionSecret: string;
  database: Pick<Database, 'users' | 'mails' | 'rateLimits' | 'loginChallenges' | 'inTransaction'>;
}

const wrongCode: Problem = { code: 'invalid-input', message: codeWrong, field: 'code' };
const tooLate: Problem = { code: 'unauthenticated', message: codeTooLate, field: firstStepAgain };
const triesOver: Problem = { code: 'unauthenticated', message: codeTriesOver, field: firstStepAgain };

/** Whether a login waits for its second step. */
export function isLoginPending({ database, clock }: Pick<Needs, 'database' | 'clock'>) {
  return async (challenge: string): Promise<boolean> =>
    (await database.loginChallenges.find(hashChallenge(challenge), clock())) !== null;
}

/**
 * The second step of a login: opens the session of a challenge's user, given a code of the app or a recovery code. There
 * are five tries for each right password, and limits for the account's app; a recovery code cannot be guessed.
 */
export function logInWithCode(needs: Needs) {
  const { database, sessionSecret, clock, log } = needs;
  const { loginChallenges, rateLimits, users } = database;
  const warn = warnOwner(needs);
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
    if (!code) return fail({ code: 'invalid-input', message: codeUnreadable, field: 'code' });
    if (code.kind === 'app') {
      const refusal = await claimCodeAttempt({ rateLimits, users, sessionSecret }, user.email, visit, now);
      if (refusal) return fail(refusal);
    }
    const { way } = found;
    let isWrong = false;
    const result = await database.inTransaction(async (stores) => {
      const challenges = stores.loginChallenges;
      const attempt = await challenges.claimAttempt(id, { now, max: challengeAttemptsMax });
      // Deleted when the password or the account was, meanwhile.
      if (attempt === null) return fail((await challenges.find(id, now)) ? triesOver : tooLate);
      if (await isRightCode({ ...needs, stores, now }, user.id, code)) {
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
