/** Rules of the second step of signing in: codes of an app (RFC 6238) and recovery codes (docs/decisions/0015). */
import { normalizeWithin } from '../text/text.ts';

const minuteMs = 60_000;

/** What every authenticator app takes without being told: six digits, new every 30 seconds, HMAC with SHA-1. */
export const codeDigits = 6;
export const codeStepMs = 30_000;
/** How far the clocks of server and phone may be apart, in steps to either side. */
export const codeStepsApart = 1;
/** As long as the digest, which RFC 4226 asks for. */
export const secretBytes = 20;

export const recoveryCodesCount = 10;
/** 128 bits, 26 letters: not to be guessed by whoever has a copy of the database, where a plain digest stands (ASVS 6.5.2). */
export const recoveryCodeBytes = 16;

/** From the right password to the code. */
export const challengeLifetimeMs = 10 * minuteMs;
/** Codes that may be tried after one right password. */
export const challengeAttemptsMax = 5;
/** From the password to the first code, while an app is set up. */
export const setupLifetimeMs = 30 * minuteMs;

/** Refusals of a code that send people back to the first step name this field. */
export const firstStepAgain = 'challenge';

/** What somebody typed as a code. */
export type TypedCode = { kind: 'app'; digits: string } | { kind: 'recovery'; letters: string };

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
/** Of what is typed, with whatever people put between the letters. */
export const codeMaxLength = 100;

/** Base32 of RFC 4648 in small letters, without padding. */
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

/** In groups of four, as people read and type it. */
export function inGroups(text: string, between: ' ' | '-'): string {
  return text.replace(/.{4}(?=.)/g, (group) => group + between);
}

/**
 * Reads what somebody typed: six digits of the app, or a recovery code, with or without spaces and hyphens. Zero, one
 * and eight are no letters of a recovery code and stand for those they look like. Null for anything else.
 */
export function readTypedCode(typed: string): TypedCode | null {
  const normalized = normalizeWithin(typed, codeMaxLength, 'NFKC');
  if (normalized === null) return null;
  const text = normalized.toLowerCase().replace(/[\s\p{Cf}\p{Pd}]/gu, '');
  if (/^\d{6}$/.test(text)) return { kind: 'app', digits: text };
  const meant = text.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('8', 'b');
  // 16 letters have those of before 2026-11-21.
  return /^(?:[a-z2-7]{26}|[a-z2-7]{16})$/.test(meant) ? { kind: 'recovery', letters: meant } : null;
}

/** The steps whose code is taken at a moment, the likeliest first: those near it that come after the last one taken. */
export function openSteps(now: number, lastStep: number): number[] {
  const current = Math.floor(now / codeStepMs);
  const near = [current];
  for (let apart = 1; apart <= codeStepsApart; apart += 1) near.push(current - apart, current + apart);
  return near.filter((step) => step > lastStep);
}

/** The address by which an app takes the secret over, in a QR code. */
export function setupAddress({
  secret,
  email,
  siteName,
}: {
  /** In base32. */
  secret: string;
  email: string;
  siteName: string;
}): string {
  // A colon parts the two names.
  const issuer = siteName.replaceAll(':', ' ');
  const query = new URLSearchParams({ secret: secret.toUpperCase(), issuer });
  // Apps show a plus sign where a form would read a space.
  const written = query.toString().replaceAll('+', '%20');
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${written}`;
}
