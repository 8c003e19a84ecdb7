/** Turns the second step on and off, and renews its recovery codes. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { comparableEmail } from '../../../../domain/accounts/account.ts';
import {
  groupLetters,
  readTypedCode,
  secretBytes,
  setupAddress,
  toBase32,
  twoFactorSetupLifetimeMs,
} from '../../../../domain/accounts/two-factor.ts';
import type { User } from '../../../../domain/accounts/user.ts';
import {
  codeUnreadable,
  codeWrong,
  notSignedIn,
  setupOver,
  twoFactorAlreadyOn,
  twoFactorOff,
  twoFactorUnconfirmed,
} from '../../../../domain/text/sentences.ts';
import { fail, invalid, ok, type Problem, type Result } from '../../../../domain/web/problem.ts';
import {
  codeLimit,
  knownCodeLimit,
  passwordProofLimit,
  rateLimitProblem,
} from '../../../../domain/web/rate-limit.ts';
import { seal, unseal } from '../../site/sealed.ts';
import type { AccountAdapters } from '../account-adapters.ts';
import { checkOwnerProof, type OwnerProof } from '../check-owner-proof.ts';
import { recordTwoFactorChange } from '../security-mails.ts';
import { createRecoveryCodes, findStep, isRightCode, toSecretPurpose } from './codes.ts';

type Adapters = Pick<
  AccountAdapters,
  'database' | 'passwords' | 'passwordWork' | 'sessionSecret' | 'site' | 'clock'
>;

/** If the address is unconfirmed, a second step could lock out the person to whom the address belongs. */
const unconfirmed: Problem = { code: 'conflict', message: twoFactorUnconfirmed };

const draftSchema = z.object({ secret: z.string(), expiresAt: z.number() });
const draftPurpose = (userId: string) => `configurar\n${userId}`;

export function startTwoFactor(adapters: Adapters) {
  const { database, sessionSecret, site, clock } = adapters;
  return async (userId: string, proof: OwnerProof) => {
    const profile = await database.users.findProfile(userId);
    if (!profile) return fail({ code: 'unauthenticated', message: notSignedIn });
    if (!profile.isEmailVerified) return fail(unconfirmed);
    if (await database.secondFactors.find(userId)) {
      return fail({ code: 'conflict', message: twoFactorAlreadyOn });
    }
    const now = clock();
    const problem = await checkOwnerProof(adapters, profile, proof, now);
    if (problem) return fail(problem);
    const bytes = randomBytes(secretBytes);
    const secret = toBase32(bytes);
    const draft = JSON.stringify({
      secret: bytes.toString('base64url'),
      expiresAt: now + twoFactorSetupLifetimeMs,
    });
    return ok({
      /** The secret in base32, in capitals, in groups of four. */
      secret: groupLetters(secret.toUpperCase(), ' '),
      /** The address in the QR code. */
      address: setupAddress({ secret, email: profile.email, siteName: site.name }),
      /** The encrypted set-up. The form sends it to `confirmTwoFactor`, because the portal does not store it. */
      draft: seal(sessionSecret, draftPurpose(userId), Buffer.from(draft)),
    });
  };
}

/**
 * Turns the second step on by the first code of the app. Other sessions end, because they may have been opened with the
 * password alone.
 */
export function confirmTwoFactor({ database, sessionSecret, site, clock }: Adapters) {
  return async (
    userId: string,
    { draft, code: typed, sessionId }: { draft: string; code: string; sessionId: string },
  ): Promise<Result<{ recoveryCodes: string[] }>> => {
    const now = clock();
    const code = readTypedCode(typed);
    if (code?.kind !== 'app') return fail(invalid(codeUnreadable, 'code'));
    const waitMs = await database.rateLimits.take(passwordProofLimit, userId, now);
    if (waitMs > 0) return fail(rateLimitProblem(waitMs));
    const secret = openDraft(unseal(sessionSecret, draftPurpose(userId), draft), now);
    if (!secret) return fail(invalid(setupOver, 'draft'));
    const lastStep = findStep(secret, code.digits, { now, lastStep: -1 });
    if (lastStep === null) return fail(invalid(codeWrong, 'code'));

    const { codes, codeHashes } = createRecoveryCodes(userId);
    const sealedSecret = seal(sessionSecret, toSecretPurpose(userId), secret);
    return database.inTransaction(async (stores) => {
      // The user may have ended this session meanwhile.
      if (!(await stores.sessions.isOpen(userId, sessionId))) {
        return fail({ code: 'unauthenticated', message: notSignedIn });
      }
      if (!(await stores.users.isEmailVerified(userId))) return fail(unconfirmed);
      const factor = { sealedSecret, since: now, lastStep, codeHashes };
      if (!(await stores.secondFactors.create(userId, factor))) {
        return fail({ code: 'conflict', message: twoFactorAlreadyOn });
      }
      await stores.sessions.deleteByUser(userId, sessionId);
      await recordTwoFactorChange({ stores, site, now }, userId, 'two-factor.enabled');
      return ok({ recoveryCodes: codes });
    });
  };
}

function openDraft(draft: Buffer | null, now: number): Buffer | null {
  if (!draft) return null;
  const { secret, expiresAt } = draftSchema.parse(JSON.parse(draft.toString()));
  return expiresAt > now ? Buffer.from(secret, 'base64url') : null;
}

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

/** Turns the second step off and renews recovery codes. */
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

/** Checks the password first and the code last, because a code works only once. */
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
