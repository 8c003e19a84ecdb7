/** The rule for passwords, in the browser and on the server (docs/product.md#accounts). */
import { passwordResetMinutes } from '../site/limits.ts';
import { normalizeWithin } from '../text/text.ts';

export const passwordMinLength = 8;
export const passwordMaxLength = 128;
const passwordMaxUnits = 512;
export const passwordResetLifetimeMs = passwordResetMinutes * 60 * 1000;

/**
 * The hint beside a new password in forms. Its second half explains to owners why a password made of their own name is
 * too common.
 */
export const passwordHint = `Pelo menos ${passwordMinLength} caracteres, sem o seu nome nem o seu e-mail.`;

export const passwordTooShort = `A senha precisa ter pelo menos ${passwordMinLength} caracteres.`;
export const passwordTooLong = `A senha pode ter no máximo ${passwordMaxLength} caracteres.`;
export const passwordTooCommon = 'Essa senha é comum demais.';

/**
 * Returns the form of a password that is hashed: NFKC, so that all keyboards produce the same characters. Null for a
 * text that is longer than any password.
 */
export function canonicalPassword(password: string): string | null {
  return normalizeWithin(password, passwordMaxUnits, 'NFKC');
}

/** Returns why a new password is rejected, or null. `isCommon` gets the normalized password and the owner's data. */
export function findPasswordFault(
  password: string,
  owner: { email: string; name: string },
  isCommon: (password: string, ownData: readonly string[]) => boolean,
): string | null {
  const typed = canonicalPassword(password);
  if (typed === null) return passwordTooLong;
  const length = [...typed].length;
  if (length < passwordMinLength) return passwordTooShort;
  if (length > passwordMaxLength) return passwordTooLong;
  return isCommon(typed, listOwnerWords(owner)) ? passwordTooCommon : null;
}

/**
 * Returns the words that an attacker who knows the owner tries first: the e-mail address and the name, as a whole,
 * without separators, and in parts.
 */
export function listOwnerWords({ email, name }: { email: string; name: string }): string[] {
  const [local = '', domain = ''] = email.split('@');
  const wholes = [email, local, name, domain];
  const joined = [local, name].map((text) => text.replace(/[^\p{L}\p{N}]/gu, ''));
  const parts = [name, local, domain].flatMap((text) => [...text.split('.'), ...text.split(/[^\p{L}]+/u)]);
  return [...new Set([...wholes, ...joined, ...parts].filter((text) => text !== ''))];
}
