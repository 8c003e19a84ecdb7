/** Checks the codes of the second step and creates recovery codes. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import {
  codeDigits,
  groupLetters,
  listOpenSteps,
  recoveryCodeBytes,
  recoveryCodesCount,
  type TypedCode,
  toBase32,
} from '../../../../domain/accounts/two-factor.ts';
import type { Stores } from '../../../ports/stores.ts';
import { unseal } from '../../site/sealed.ts';
import { isSameDigest } from '../../site/signed-token.ts';
import type { AccountAdapters } from '../account-adapters.ts';

/** Computes an app's code for a time step (RFC 6238, truncated as in RFC 4226). */
export function toAppCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = (digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** codeDigits;
  return String(number).padStart(codeDigits, '0');
}

/** Finds the time step to which an app's code belongs; null for a wrong code. */
export function findStep(
  secret: Uint8Array,
  digits: string,
  { now, lastStep }: { now: number; lastStep: number },
): number | null {
  const steps = listOpenSteps(now, lastStep).filter((step) => isSameDigest(digits, toAppCode(secret, step)));
  return steps[0] ?? null;
}

/** Creates recovery codes, which are shown once, and their digests, which are stored. */
export function createRecoveryCodes(userId: string): { codes: string[]; codeHashes: string[] } {
  const codes = Array.from({ length: recoveryCodesCount }, () => toBase32(randomBytes(recoveryCodeBytes)));
  return {
    codes: codes.map((letters) => groupLetters(letters, '-')),
    codeHashes: codes.map((letters) => hashRecoveryCode(userId, letters)),
  };
}

/**
 * Hashes a recovery code. The digest does not depend on the portal's secret, so codes stay valid when the secret is
 * replaced.
 */
export function hashRecoveryCode(userId: string, letters: string): string {
  return createHash('sha256').update(`${userId}\n${letters}`).digest('base64url');
}

/** Returns the purpose with which the secret of a user's app is encrypted. */
export function toSecretPurpose(userId: string): string {
  return `segredo\n${userId}`;
}

/** Returns whether a code is right; a right code is used up. */
export async function isRightCode(
  {
    stores: { secondFactors },
    sessionSecret,
    log,
    now,
  }: Pick<AccountAdapters, 'sessionSecret' | 'log'> & { stores: Pick<Stores, 'secondFactors'>; now: number },
  userId: string,
  code: TypedCode,
): Promise<boolean> {
  if (code.kind === 'recovery') {
    return secondFactors.claimRecoveryCode(userId, hashRecoveryCode(userId, code.letters));
  }
  const factor = await secondFactors.find(userId);
  if (!factor) return false;
  const secret = unseal(sessionSecret, toSecretPurpose(userId), factor.sealedSecret);
  if (!secret) {
    log.error({ userId }, 'SESSION_SECRET is another one: codes of apps from before are not known any more');
    return false;
  }
  const step = findStep(secret, code.digits, { now, lastStep: factor.lastStep });
  return step !== null && secondFactors.claimStep(userId, step);
}
