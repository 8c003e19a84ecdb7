import { createHash, randomBytes } from 'node:crypto';
import {
  inGroups,
  recoveryCodeBytes,
  recoveryCodesCount,
  toBase32,
} from '../../../../domain/accounts/two-factor.ts';

/** New recovery codes, to be shown once, and the digests that are kept of them. */
export function makeRecoveryCodes(userId: string): { codes: string[]; codeHashes: string[] } {
  const made = Array.from({ length: recoveryCodesCount }, () => toBase32(randomBytes(recoveryCodeBytes)));
  return {
    codes: made.map((letters) => inGroups(letters, '-')),
    codeHashes: made.map((letters) => hashRecoveryCode(userId, letters)),
  };
}

/** Not with the portal's secret: the codes must go on working when that was changed. */
export function hashRecoveryCode(userId: string, letters: string): string {
  return createHash('sha256').update(`${userId}\n${letters}`).digest('base64url');
}
