/** Signs tokens for addresses that open something for a while; they are not stored. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** `purpose` says what the token opens, because the secret also signs other things. */
export function signUntil(secret: string, purpose: string, until: number): string {
  const expiry = until.toString(36);
  return `${expiry}.${sign(secret, purpose, expiry)}`;
}

export function isSigned(secret: string, purpose: string, token: string, now: number): boolean {
  const [expiry = '', signature = '', ...more] = token.split('.');
  const expected = Buffer.from(sign(secret, purpose, expiry));
  const given = Buffer.from(signature);
  const isOurs = more.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && Number.parseInt(expiry, 36) > now;
}

function sign(secret: string, purpose: string, expiry: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${expiry}`).digest('base64url');
}
