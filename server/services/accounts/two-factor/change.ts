/** Turns the second step off and renews recovery codes. */
import { comparableEmail } from '../../../../domain/accounts/account.ts';
import { readTypedCode } from '../../../../domain/accounts/two-factor.ts';
import type { User } from '../../../../domain/accounts/user.ts';
import { codeUnreadable, codeWrong, notSignedIn, twoFactorOff } from '../../../../domain/text/sentences.ts';
import { fail, invalid, ok, type Problem, type Result } from '../../../../domain/web/problem.ts';
import { codeLimit, knownCodeLimit, rateLimitProblem } from '../../../../domain/web/rate-limit.ts';
import type { AccountAdapters } from '../account-adapters.ts';
import { checkOwnerProof, type OwnerProof } from '../check-owner-proof.ts';
import { recordTwoFactorChange } from '../security-mails.ts';
import { createRecoveryCodes, isRightCode } from './codes.ts';

type ChangeAdapters = Pick<
  AccountAdapters,
  'database' | 'passwords' | 'passwordWork' | 'sessionSecret' | 'site' | 'clock' | 'log'
>;

export interface TwoFactorProof extends OwnerProof {
  /** The code of an app, or a recovery code. */
  code: string;
}

const signedOut: Problem = { code: 'unauthenticated', message: notSignedIn };
const isOff: Problem = { code: 'conflict', message: twoFactorOff };

export function deleteTwoFactor(adapters: ChangeAdapters) {
  const { database, site, clock } = adapters;
  return async (userId: string, proof: TwoFactorProof): Promise<Result<null>> => {
    const problem = await checkBothSteps(adapters, userId, proof);
    if (problem) return fail(problem);
    return database.inTransaction(async (stores) => {
      if (!(await stores.sessions.isOpen(userId, proof.sessionId))) return fail(signedOut);
      if (!(await stores.secondFactors.delete(userId))) return ok(null);
      await stores.sessions.deleteByUser(userId, proof.sessionId);
      await recordTwoFactorChange({ stores, site, now: clock() }, userId, 'two-factor.disabled');
      return ok(null);
    });
  };
}

export function renewRecoveryCodes(adapters: ChangeAdapters) {
  const { database, site, clock } = adapters;
  return async (userId: string, proof: TwoFactorProof): Promise<Result<{ recoveryCodes: string[] }>> => {
    const problem = await checkBothSteps(adapters, userId, proof);
    if (problem) return fail(problem);
    const { codes, codeHashes } = createRecoveryCodes(userId);
    return database.inTransaction(async (stores) => {
      if (!(await stores.sessions.isOpen(userId, proof.sessionId))) return fail(signedOut);
      if (!(await stores.secondFactors.find(userId))) return fail(isOff);
      await stores.secondFactors.replaceCodes(userId, codeHashes);
      await stores.sessions.deleteByUser(userId, proof.sessionId);
      await recordTwoFactorChange({ stores, site, now: clock() }, userId, 'two-factor.codes-renewed');
      return ok({ recoveryCodes: codes });
    });
  };
}

/** Turns the second step off for a user who is locked out, by a command of the operator. */
export function resetTwoFactor({
  database,
  site,
  clock,
}: Pick<ChangeAdapters, 'database' | 'site' | 'clock'>) {
  return async (email: string): Promise<Result<User>> =>
    database.inTransaction(async (stores) => {
      const user = await stores.users.findByEmail(comparableEmail(email) ?? '');
      if (!user) return fail({ code: 'not-found', message: `Não há conta com o e-mail ${email}.` });
      if (!(await stores.secondFactors.delete(user.id))) return fail(isOff);
      await stores.sessions.deleteByUser(user.id);
      await recordTwoFactorChange({ stores, site, now: clock() }, user.id, 'two-factor.reset');
      return ok(user);
    });
}

/** Checks the code last, because it works once. */
async function checkBothSteps(
  adapters: ChangeAdapters,
  userId: string,
  proof: TwoFactorProof,
): Promise<Problem | null> {
  const { database, clock } = adapters;
  const { users, secondFactors, rateLimits } = database;
  const profile = await users.findProfile(userId);
  if (!profile) return signedOut;
  if (!(await secondFactors.find(userId))) return isOff;
  const code = readTypedCode(proof.code);
  if (!code) return invalid(codeUnreadable, 'code');
  const problem = await checkOwnerProof(adapters, profile, proof, clock());
  if (problem) return problem;
  const ownWaitMs = await rateLimits.take(codeLimit, `conta ${userId}`, clock());
  const isShared = ownWaitMs === 0 && code.kind === 'app';
  const waitMs = isShared ? await rateLimits.take(knownCodeLimit, profile.email, clock()) : ownWaitMs;
  if (waitMs > 0) return rateLimitProblem(waitMs);
  return (await isRightCode({ ...adapters, stores: database, now: clock() }, userId, code))
    ? null
    : invalid(codeWrong, 'code');
}
