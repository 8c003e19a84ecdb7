/** Signs and verifies the tokens of sessions: a copy of the database alone opens none. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export function createTokenSigner(secret: string) {
  const sign = (token: string) =>
    createHmac('sha256', `${secret}\nsession`).update(token).digest('base64url');
  return {
    sign: (token: string): string => `${token}.${sign(token)}`,
    /** Returns the token; null when the portal has not signed it. */
    verify(signed: string): string | null {
      const [token = '', signature = '', ...rest] = signed.split('.');
      // Signatures are compared as text: several texts decode to the same bytes, and only one of them was signed.
      const given = Buffer.from(signature);
      const expected = Buffer.from(sign(token));
      const isOwn = rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
      return isOwn ? token : null;
    },
  };
}
