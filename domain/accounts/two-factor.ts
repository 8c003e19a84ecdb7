/** Second step of a login: app codes (RFC 6238) and recovery codes (docs/decisions/0015). */
import { normalizeWithin } from '../text/text.ts';

const minuteMs = 60_000;

export const codeDigits = 6;
export const codeStepMs = 30_000;
/** Tolerated clock difference, in steps to either side. */
const codeStepsApart = 1;
/** As long as the digest (RFC 4226). */
export const secretBytes = 20;

export const recoveryCodesCount = 10;
/** 128 bits: cannot be guessed from a stolen database, which holds plain digests (ASVS 6.5.2). */
export const recoveryCodeBytes = 16;

/** A challenge is a login after its password and before its code. */
export const challengeLifetimeMs = 10 * minuteMs;
/** Attempts after one correct password. */
export const challengeAttemptsMax = 5;
export const setupLifetimeMs = 30 * minuteMs;

export const firstStepAgain = 'challenge';

export type TypedCode = { kind: 'app'; digits: string } | { kind: 'recovery'; letters: string };

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
/** Of typed text, with separators. */
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

/** Parses an app code or a recovery code, with spaces and hyphens; 0, 1 and 8 are read as o, l and b. Else null. */
export function readTypedCode(typed: string): TypedCode | null {
  const normalized = normalizeWithin(typed, codeMaxLength, 'NFKC');
  if (normalized === null) return null;
  const text = normalized.toLowerCase().replace(/[\s\p{Cf}\p{Pd}]/gu, '');
  if (/^\d{6}$/.test(text)) return { kind: 'app', digits: text };
  const meant = text.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('8', 'b');
  return /^[a-z2-7]{26}$/.test(meant) ? { kind: 'recovery', letters: meant } : null;
}

/** The steps whose code is accepted now, the likeliest first: near the current one and after the last one used. */
export function listOpenSteps(now: number, lastStep: number): number[] {
  const current = Math.floor(now / codeStepMs);
  const near = [current];
  for (let apart = 1; apart <= codeStepsApart; apart += 1) near.push(current - apart, current + apart);
  return near.filter((step) => step > lastStep);
}

export function setupAddress({
  secret,
  email,
  siteName,
}: {
  secret: string;
  email: string;
  siteName: string;
}): string {
  // A colon separates the two names.
  const issuer = siteName.replaceAll(':', ' ');
  const query = new URLSearchParams({ secret: secret.toUpperCase(), issuer });
  // Apps show a plus sign literally.
  const written = query.toString().replaceAll('+', '%20');
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${written}`;
}
