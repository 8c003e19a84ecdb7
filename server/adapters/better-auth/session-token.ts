import { createHmac, timingSafeEqual } from 'node:crypto';

export type TokenSigner = ReturnType<typeof createTokenSigner>;

/** Signs and checks the tokens of sessions, so that a copy of the database opens nobody's session. */
export function createTokenSigner(secret: string) {
  const sign = (token: string) =>
    createHmac('sha256', `${secret}\nsession`).update(token).digest('base64url');
  return {
    seal: (token: string): string => `${token}.${sign(token)}`,
    /** The token itself; null when the portal has not signed it. */
    open(sealed: string): string | null {
      const [token = '', signature = '', ...rest] = sealed.split('.');
      // As text: several texts are the same bytes, and only one of them was signed.
      const given = Buffer.from(signature);
      const expected = Buffer.from(sign(token));
      const isOwn = rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
      return isOwn ? token : null;
    },
  };
}
