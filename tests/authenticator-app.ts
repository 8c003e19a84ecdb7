/** An authenticator app of a person who logs in with two steps. */
import { toAppCode } from '../server/services/accounts/two-factor/codes.ts';

/** An authenticator app: gives the code of now, or of a moment nearby in steps of half a minute. */
export type AuthenticatorApp = (stepsAhead?: number) => string;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app with a secret. */
export function openApp(secret: string): AuthenticatorApp {
  const bits = [...secret.replaceAll(' ', '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return (stepsAhead = 0) => toAppCode(bytes, Math.floor(Date.now() / 30_000) + stepsAhead);
}
