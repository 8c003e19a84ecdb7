import { createHash, randomBytes } from 'node:crypto';
import {
  groupLetters,
  recoveryCodeBytes,
  recoveryCodesCount,
  toBase32,
} from '../../../../domain/accounts/two-factor.ts';

/** New recovery codes, to be shown once, with their stored digests. */
export function createRecoveryCodes(userId: string): { codes: string[]; codeHashes: string[] } {
  const made = Array.from({ length: recoveryCodesCount }, () => toBase32(randomBytes(recoveryCodeBytes)));
  return {
    codes: made.map((letters) => groupLetters(letters, '-')),
    codeHashes: made.map((letters) => hashRecoveryCode(userId, letters)),
  };
}

/** Without the portal's secret, so that the codes survive a new one. */
export function hashRecoveryCode(userId: string, letters: string): string {
  return createHash('sha256').update(`${userId}\n${letters}`).digest('base64url');
}
