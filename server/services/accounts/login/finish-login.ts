import {
  challengeAttemptsMax,
  firstStepAgain,
  readTypedCode,
} from '../../../../domain/accounts/two-factor.ts';
import { codeTooLate, codeTriesOver, codeUnreadable, codeWrong } from '../../../../domain/text/sentences.ts';
import { fail, ok, type Problem, type Result } from '../../../../domain/web/problem.ts';
import type { Accounts, LoginWay, OpenedSession, Visit } from '../../../ports/accounts.ts';
import type { Database } from '../../../ports/stores.ts';
import { type CheckCodeNeeds, checkCode } from '../two-factor/check-code.ts';
import { takeCodeTry } from './login-allowance.ts';
import { challengeId } from './proceed-login.ts';
import { recordLogin } from './record-login.ts';
import { type WarnOwnerNeeds, warnOwner } from './warn-owner.ts';

interface Needs extends CheckCodeNeeds, WarnOwnerNeeds {
  accounts: Pick<Accounts, 'openSession' | 'logout'>;
  database: Pick<Database, 'users' | 'audit' | 'mails' | 'rateLimits' | 'secondFactors' | 'loginChallenges'>;
}

const tooLate: Problem = { code: 'unauthenticated', message: codeTooLate, field: firstStepAgain };
const triesOver: Problem = { code: 'unauthenticated', message: codeTriesOver, field: firstStepAgain };

/** Whether somebody is between the two steps. */
export function isLoginPending({ database, clock }: Pick<Needs, 'database' | 'clock'>) {
  return async (challenge: string): Promise<boolean> =>
    (await database.loginChallenges.find(challengeId(challenge), clock())) !== null;
}

/**
 * The second step: opens the session of whom a challenge is about, given the code of the app or a recovery code. Five
 * tries for each right password, and bounds for the account's app; a recovery code is beyond guessing.
 */
export function finishLogin(needs: Needs) {
  const { accounts, database, sessionSecret, clock } = needs;
  const { loginChallenges, rateLimits, users } = database;
  const isRight = checkCode(needs);
  const record = recordLogin(needs);
  const warn = warnOwner(needs);
  return async (
    { challenge, code: typed }: { challenge: string; code: string },
    visit: Visit,
  ): Promise<Result<{ session: OpenedSession; way: LoginWay }>> => {
    const now = clock();
    const id = challengeId(challenge);
    const found = await loginChallenges.find(id, now);
    const user = found && (await users.findById(found.userId));
    if (!found || !user) return fail(tooLate);
    const code = readTypedCode(typed);
    if (!code) return fail({ code: 'invalid-input', message: codeUnreadable, field: 'code' });
    if (code.kind === 'app') {
      const refusal = await takeCodeTry({ rateLimits, users, sessionSecret }, user.email, visit, now);
      if (refusal) return fail(refusal);
    }
    const attempt = await loginChallenges.takeAttempt(id, { now, max: challengeAttemptsMax });
    if (attempt === null) return fail(triesOver);
    if (!(await isRight(user.id, code))) {
      warn(user.email, 'codes');
      if (attempt < challengeAttemptsMax) {
        return fail({ code: 'invalid-input', message: codeWrong, field: 'code' });
      }
      await loginChallenges.remove(id);
      return fail(triesOver);
    }
    const session = await accounts
      .openSession({ id: user.id, email: user.email }, visit)
      .catch(async (error: unknown) => {
        if (await users.findById(user.id)) throw error;
        return null;
      });
    // The account was deleted meanwhile.
    if (!session) return fail(tooLate);
    // Gone when the password was changed meanwhile: then what came before the code is worth nothing. Looked at when the
    // session is there: whoever changes the password from now on ends it.
    if (!(await loginChallenges.remove(id))) {
      await accounts.logout(session.token);
      return fail(tooLate);
    }
    await record(session, found.way);
    return ok({ session, way: found.way });
  };
}
