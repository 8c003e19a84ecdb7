/** Signs tokens in addresses that open something. A copy of the database contains no valid token. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const tokenMaxLength = 1_000;

/** Signs a text. `purpose` says what the token opens, because the secret signs other things, too. */
export function signToken(secret: string, purpose: string, text: string): string {
  return `${text}.${sign(secret, purpose, text)}`;
}

/** Returns the text that was signed; null for forged tokens. */
export function readToken(secret: string, purpose: string, token: string): string | null {
  if (token.length > tokenMaxLength) return null;
  const [text = '', signature = '', ...more] = token.split('.');
  return more.length === 0 && isSameDigest(signature, sign(secret, purpose, text)) ? text : null;
}

/** Signs a token that is valid until a moment. */
export function signUntil(secret: string, purpose: string, until: number): string {
  return signToken(secret, purpose, until.toString(36));
}

export function isSigned(secret: string, purpose: string, token: string, now: number): boolean {
  const until = readToken(secret, purpose, token);
  return until !== null && Number.parseInt(until, 36) > now;
}

/** Compares two texts in constant time, so that the duration does not tell where they differ. */
export function isSameDigest(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function sign(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');
}
