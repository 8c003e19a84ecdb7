/** Second step of a login: app codes (RFC 6238) and recovery codes (docs/decisions/0015). */
import { minuteMs } from '../text/durations.ts';
import { normalizeWithin } from '../text/text.ts';
import type { Role } from './permissions.ts';

export const codeDigits = 6;
const codeStepMs = 30_000;
/** Tolerated clock difference, in steps to either side. */
const codeStepsApart = 1;
/** The length of the SHA-1 digest, as RFC 4226 recommends. */
export const secretBytes = 20;

export const recoveryCodesCount = 10;
/** 128 bits cannot be guessed, even from a stolen database with their digests, which have no salt (ASVS 6.5.2). */
export const recoveryCodeBytes = 16;

/** A challenge is a login whose password was right and whose code is missing. It lasts this long. */
export const challengeLifetimeMs = 10 * minuteMs;
/** How many codes may be tried after one correct password. */
export const challengeAttemptsMax = 5;
export const twoFactorSetupLifetimeMs = 30 * minuteMs;

/** The field of the problem that sends the user back to the password. */
export const firstStepAgain = 'challenge';

/**
 * Returns whether an account must set up the second step first, because the setting requires it for one of the
 * account's roles.
 */
export function lacksSecondStep(
  { hasSecondFactor, roles }: { hasSecondFactor: boolean; roles: readonly Role[] },
  asked: readonly Role[],
): boolean {
  return !hasSecondFactor && roles.some((role) => asked.includes(role));
}

export type TypedCode = { kind: 'app'; digits: string } | { kind: 'recovery'; letters: string };

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
/** The length of a typed code with its separators, in UTF-16 units. */
export const codeMaxLength = 100;

export function toBase32(bytes: Uint8Array): string {
  let bits = 0;
  let held = 0;
  let text = '';
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += letters[(held >> bits) & 31];
    }
  }
  return bits > 0 ? text + letters[(held << (5 - bits)) & 31] : text;
}

export function groupLetters(text: string, between: ' ' | '-'): string {
  return text.replace(/.{4}(?=.)/g, (group) => group + between);
}

/**
 * Parses an app code or a recovery code, which may have spaces and hyphens; null for other texts. In recovery codes 0,
 * 1 and 8 are read as o, l and b.
 */
export function readTypedCode(typed: string): TypedCode | null {
  const normalized = normalizeWithin(typed, codeMaxLength, 'NFKC');
  if (normalized === null) return null;
  const text = normalized.toLowerCase().replace(/[\s\p{Cf}\p{Pd}]/gu, '');
  if (/^\d{6}$/.test(text)) return { kind: 'app', digits: text };
  const meant = text.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('8', 'b');
  return /^[a-z2-7]{26}$/.test(meant) ? { kind: 'recovery', letters: meant } : null;
}

/**
 * Returns the time steps whose codes are accepted now, the most likely first. They are near the current step and after
 * `lastStep`.
 */
export function listOpenSteps(now: number, lastStep: number): number[] {
  const current = Math.floor(now / codeStepMs);
  const near = [current];
  for (let apart = 1; apart <= codeStepsApart; apart += 1) near.push(current - apart, current + apart);
  return near.filter((step) => step > lastStep);
}

/** Returns the address in the QR code that adds the account to an authenticator app. */
export function setupAddress({
  secret,
  email,
  siteName,
}: {
  secret: string;
  email: string;
  siteName: string;
}): string {
  // A colon separates the name of the site from the e-mail address.
  const issuer = siteName.replaceAll(':', ' ');
  const query = new URLSearchParams({ secret: secret.toUpperCase(), issuer });
  // Apps show a plus sign literally.
  const written = query.toString().replaceAll('+', '%20');
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${written}`;
}
