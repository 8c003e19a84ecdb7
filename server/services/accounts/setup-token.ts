/** Signs the address for setting up a new site. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { setupLifetimeMs } from '../../../domain/site/limits.ts';

/**
 * Signs the token at the end of the address. It is not stored; it is valid for an hour, and only while there is no
 * admin.
 */
export function signSetupToken(secret: string, now: number): string {
  const expiry = (now + setupLifetimeMs).toString(36);
  return `${expiry}.${sign(secret, expiry)}`;
}

export function isSetupToken(secret: string, token: string, now: number): boolean {
  const [expiry = '', signature = '', ...more] = token.split('.');
  const expected = Buffer.from(sign(secret, expiry));
  const given = Buffer.from(signature);
  const isOurs = more.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && Number.parseInt(expiry, 36) > now;
}

function sign(secret: string, expiry: string): string {
  // The text has its purpose, because the secret also signs other things.
  return createHmac('sha256', secret).update(`comecar\n${expiry}`).digest('base64url');
}
