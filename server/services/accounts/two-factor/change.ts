import { comparableEmail } from '../../../../domain/accounts/account.ts';
import { readTypedCode } from '../../../../domain/accounts/two-factor.ts';
import type { User } from '../../../../domain/accounts/user.ts';
import { codeUnreadable, codeWrong, notSignedIn, twoFactorOff } from '../../../../domain/text/sentences.ts';
import { fail, ok, type Problem, type Result } from '../../../../domain/web/problem.ts';
import { codeLimit, knownCodeLimit, rateLimitProblem } from '../../../../domain/web/rate-limit.ts';
import type { Passwords } from '../../../ports/accounts.ts';
import type { Clock, Database } from '../../../ports/stores.ts';
import { checkOwnerProof, type OwnerProof } from '../check-owner-proof.ts';
import type { PasswordWork } from '../login/password-work.ts';
import { type CheckCodeNeeds, isRightCode } from './check-code.ts';
import { recordChange } from './record-change.ts';
import { createRecoveryCodes } from './recovery-codes.ts';

interface Needs extends Omit<CheckCodeNeeds, 'stores'> {
  passwords: Passwords;
  database: Database;
  passwordWork: PasswordWork;
  clock: Clock;
  site: { name: string; url: string };
}

/** What a change of the second step asks for: both steps. */
export interface TwoFactorProof extends OwnerProof {
  /** Of the app, or a recovery code. */
  code: string;
}

/** The session ended during the request, for example with a new password: what it asked for counts no more. */
const signedOut: Problem = { code: 'unauthenticated', message: notSignedIn };

/** Turns a user's second step off, ends the other sessions and tells the owner by mail. */
export function deleteTwoFactor(needs: Needs) {
  const prove = proveTwice(needs);
  return async (userId: string, proof: TwoFactorProof): Promise<Result<null>> => {
    const doubt = await prove(userId, proof);
    if (doubt) return fail(doubt);
    const { database, site, clock } = needs;
    return database.inTransaction(async (stores) => {
      if (!(await stores.sessions.isOpen(userId, proof.sessionId))) return fail(signedOut);
      if (!(await stores.secondFactors.delete(userId))) return ok(null);
      await stores.sessions.deleteByUser(userId, proof.sessionId);
      await recordChange({ stores, site, now: clock() }, userId, 'two-factor.disabled');
      return ok(null);
    });
  };
}

/** Replaces all recovery codes, returns the new ones this once, ends the other sessions and tells the owner by mail. */
export function renewRecoveryCodes(needs: Needs) {
  const prove = proveTwice(needs);
  return async (userId: string, proof: TwoFactorProof): Promise<Result<{ recoveryCodes: string[] }>> => {
    const doubt = await prove(userId, proof);
    if (doubt) return fail(doubt);
    const { database, site, clock } = needs;
    const { codes, codeHashes } = createRecoveryCodes(userId);
    return database.inTransaction(async (stores) => {
      if (!(await stores.sessions.isOpen(userId, proof.sessionId))) return fail(signedOut);
      if (!(await stores.secondFactors.find(userId)))
        return fail({ code: 'conflict', message: twoFactorOff });
      await stores.secondFactors.replaceCodes(userId, codeHashes);
      await stores.sessions.deleteByUser(userId, proof.sessionId);
      await recordChange({ stores, site, now: clock() }, userId, 'two-factor.codes-renewed');
      return ok({ recoveryCodes: codes });
    });
  };
}

/**
 * Turns the second step of a locked-out user off, by the operator's command, and ends the user's sessions. Refused when
 * there is none.
 */
export function resetTwoFactor({ database, site, clock }: Pick<Needs, 'database' | 'site' | 'clock'>) {
  return async (email: string): Promise<Result<User>> => {
    const user = await database.users.findByEmail(comparableEmail(email) ?? '');
    if (!user) return fail({ code: 'not-found', message: `Não há conta com o e-mail ${email}.` });
    const isRemoved = await database.inTransaction(async (stores) => {
      if (!(await stores.secondFactors.delete(user.id))) return false;
      await stores.sessions.deleteByUser(user.id);
      await recordChange({ stores, site, now: clock() }, user.id, 'two-factor.reset');
      return true;
    });
    if (!isRemoved) return fail({ code: 'conflict', message: twoFactorOff });
    return ok(user);
  };
}

/** Why it is not certain that the owner asks, by both steps, or null. The code is looked at last: it works once. */
function proveTwice(needs: Needs) {
  const { database, clock } = needs;
  return async (userId: string, proof: TwoFactorProof): Promise<Problem | null> => {
    const profile = await database.users.findProfile(userId);
    if (!profile) return { code: 'unauthenticated', message: notSignedIn };
    if (!(await database.secondFactors.find(userId))) return { code: 'conflict', message: twoFactorOff };
    const code = readTypedCode(proof.code);
    if (!code) return { code: 'invalid-input', message: codeUnreadable, field: 'code' };
    const doubt = await checkOwnerProof(needs, profile, proof, clock());
    if (doubt) return doubt;
    const ownWaitMs = await database.rateLimits.take(codeLimit, `conta ${userId}`, clock());
    const isBounded = ownWaitMs === 0 && code.kind === 'app';
    const waitMs = isBounded
      ? await database.rateLimits.take(knownCodeLimit, profile.email, clock())
      : ownWaitMs;
    if (waitMs > 0) return rateLimitProblem(waitMs);
    return (await isRightCode({ ...needs, stores: database, now: clock() }, userId, code))
      ? null
      : { code: 'invalid-input', message: codeWrong, field: 'code' };
  };
}
