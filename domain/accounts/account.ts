/** Names, e-mail addresses and accepted terms of accounts, as registration and imports check them. */
import { emailMaxLength } from '../site/limits.ts';
import { nameMissing } from '../text/sentences.ts';
import { cleanLine, indexedUnitsMax, isLongerThan, normalizeWithin } from '../text/text.ts';

/** The version of the terms in a new database. Each publication of the terms raises it (docs/product.md#pages). */
export const firstTermsVersion = '01';

/** Returns whether a user must be asked to accept the terms. `accepted` is null when the user has accepted none. */
export function shouldAcceptTerms(accepted: string | null, current: string): boolean {
  return accepted === null || Number(accepted) < Number(current);
}

export const nameMaxGraphemes = 60;

export const emailConfirmationLifetimeMs = 3 * 24 * 60 * 60 * 1000;
/** The name of an account for which neither the typed name nor the e-mail address gives one. */
export const nameOfReader = 'Leitor';

export function registerFailure(reason: string): string {
  return `Erro ao registrar: ${reason}`;
}

/** Returns an e-mail address in a form for comparing addresses; null when it is too long. */
export function comparableEmail(text: string): string | null {
  return normalizeWithin(text.trim(), emailMaxLength, 'NFC')?.toLowerCase() ?? null;
}

/** Returns the form in which accounts store an e-mail address; null when the text is not an address. */
export function normalizeEmail(text: string): string | null {
  const email = comparableEmail(text);
  if (email === null || email.length > emailMaxLength) return null;
  // The pattern of e-mail fields in browsers, with at least one dot in the domain.
  const isAddress =
    /^[^\s@<>()[\]\\,;:"\p{C}]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u.test(
      email,
    );
  return isAddress ? email : null;
}

/**
 * Returns the name of a new account: the typed one, else the part of the address before the @
 * (docs/product.md#accounts).
 */
export function accountName(typed: string, email: string): string {
  return cleanName(typed) || cleanName(email.split('@', 1)[0] ?? '') || nameOfReader;
}

/** Returns the name of a new account whose login provider sent `name`; a name that is too long is ignored. */
export function providerName(name: string, email: string): string {
  return accountName(findNameFault(cleanName(name)) ? '' : name, email);
}

export function cleanName(typed: string): string {
  return cleanLine(typed, nameMaxGraphemes);
}

export function findNewNameFault(name: string): string | null {
  return name === '' ? nameMissing : findNameFault(name);
}

export function findNameFault(name: string): string | null {
  return isLongerThan(name, nameMaxGraphemes) || name.length > indexedUnitsMax
    ? `O nome pode ter no máximo ${nameMaxGraphemes} caracteres.`
    : null;
}
