import { createHmac, timingSafeEqual } from 'node:crypto';

export interface PreviewPass {
  id: string;
  expiresAt: number;
}

const tokenMaxLength = 1_000;

export function signPreviewToken(secret: string, { id, expiresAt }: PreviewPass): string {
  const pass = `${expiresAt.toString(36)}.${Buffer.from(id).toString('base64url')}`;
  return `${pass}.${sign(secret, pass)}`;
}

/** Null for forged and expired tokens. */
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
  // With its purpose, because the secret also signs other things.
  return createHmac('sha256', secret).update(`previa\n${pass}`).digest('base64url');
}
