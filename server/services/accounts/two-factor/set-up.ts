/** Turns the second step on. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import {
  groupLetters,
  readTypedCode,
  secretBytes,
  setupAddress,
  toBase32,
  twoFactorSetupLifetimeMs,
} from '../../../../domain/accounts/two-factor.ts';
import {
  codeUnreadable,
  codeWrong,
  notSignedIn,
  setupOver,
  twoFactorAlreadyOn,
  twoFactorUnconfirmed,
} from '../../../../domain/text/sentences.ts';
import { fail, invalid, ok, type Problem, type Result } from '../../../../domain/web/problem.ts';
import { passwordProofLimit, rateLimitProblem } from '../../../../domain/web/rate-limit.ts';
import { seal, unseal } from '../../site/sealed.ts';
import type { AccountAdapters } from '../account-adapters.ts';
import { checkOwnerProof, type OwnerProof } from '../check-owner-proof.ts';
import { recordTwoFactorChange } from '../security-mails.ts';
import { createRecoveryCodes, findStep, toSecretPurpose } from './codes.ts';

type Adapters = Pick<
  AccountAdapters,
  'database' | 'passwords' | 'passwordWork' | 'sessionSecret' | 'site' | 'clock'
>;

/** On an unconfirmed address, a second step could lock out the person who owns it. */
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
      /** The secret in base32, in capitals and groups of four. */
      secret: groupLetters(secret.toUpperCase(), ' '),
      /** The address in the QR code. */
      address: setupAddress({ secret, email: profile.email, siteName: site.name }),
      /** The sealed set-up, which the form sends to `confirmTwoFactor`, because the portal does not store it. */
      draft: seal(sessionSecret, draftPurpose(userId), Buffer.from(draft)),
    });
  };
}

/**
 * Turns the second step on by the first code of the app. It ends other sessions, which may have been opened with the
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
      // The user may have ended the session meanwhile.
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
