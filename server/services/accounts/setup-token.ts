/** Signs the address for setting up a new site. */
import { siteSetupLifetimeMs } from '../../../domain/site/limits.ts';
import { isSigned, signUntil } from '../site/expiring-token.ts';

/**
 * Signs the token at the end of the address. It is not stored; it is valid for an hour, and only while there is no
 * admin.
 */
export function signSetupToken(secret: string, now: number): string {
  return signUntil(secret, 'comecar', now + siteSetupLifetimeMs);
}

export function isSetupToken(secret: string, token: string, now: number): boolean {
  return isSigned(secret, 'comecar', token, now);
}
