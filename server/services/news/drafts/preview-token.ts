/** Signs the addresses of previews, so that a copy of the database holds no link that works. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const tokenMaxLength = 1_000;

export function signPreviewToken(secret: string, id: string): string {
  const pass = Buffer.from(id).toString('base64url');
  return `${pass}.${sign(secret, pass)}`;
}

/** Reads the id of a preview, which may have ended; null for forged tokens. */
export function readPreviewToken(secret: string, token: string): string | null {
  if (token.length > tokenMaxLength) return null;
  const [pass = '', signature = '', ...more] = token.split('.');
  const expected = Buffer.from(sign(secret, pass));
  const given = Buffer.from(signature);
  const isOurs = more.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? Buffer.from(pass, 'base64url').toString() : null;
}

function sign(secret: string, pass: string): string {
  // The signed text begins with its purpose, because the secret also signs other things.
  return createHmac('sha256', secret).update(`previa\n${pass}`).digest('base64url');
}
