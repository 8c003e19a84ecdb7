import { createHmac, timingSafeEqual } from 'node:crypto';

/** Which news may be previewed, and until when (epoch milliseconds). */
export interface PreviewPass {
  id: string;
  expiresAt: number;
}

const tokenMaxLength = 1_000;

/** Signs a pass, for an address. Nobody without the secret can make one, nor prolong one. */
export function signPreviewToken(secret: string, { id, expiresAt }: PreviewPass): string {
  const pass = `${expiresAt.toString(36)}.${Buffer.from(id).toString('base64url')}`;
  return `${pass}.${sign(secret, pass)}`;
}

/** Reads a token from an address; null for what nobody here has signed, and for what is over. */
export function readPreviewToken(secret: string, token: string, now: number): PreviewPass | null {
  if (token.length > tokenMaxLength) return null;
  const [expiry = '', id = '', signature = '', ...more] = token.split('.');
  const expected = Buffer.from(sign(secret, `${expiry}.${id}`));
  const given = Buffer.from(signature);
  const isOurs = more.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
  const expiresAt = Number.parseInt(expiry, 36);
  return isOurs && expiresAt > now ? { id: Buffer.from(id, 'base64url').toString(), expiresAt } : null;
}

function sign(secret: string, pass: string): string {
  // The purpose is part of it: the secret signs other things as well.
  return createHmac('sha256', secret).update(`previa\n${pass}`).digest('base64url');
}
