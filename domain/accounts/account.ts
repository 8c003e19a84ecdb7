/** Names, e-mail addresses and accepted terms of accounts, as registration and imports check them. */
import { emailMaxLength } from '../site/limits.ts';
import { nameMissing } from '../text/sentences.ts';
import { cleanLine, indexedUnitsMax, isLongerThan, normalizeWithin } from '../text/text.ts';

/** The version of the terms of a new database; each publication raises it (docs/product.md#pages). */
export const firstTermsVersion = '01';

/** Returns whether a user is asked to accept the terms. `accepted` is null when the user accepted none. */
export function shouldAcceptTerms(accepted: string | null, current: string): boolean {
  return accepted === null || Number(accepted) < Number(current);
}

export const nameMaxGraphemes = 60;

export const emailConfirmationLifetimeMs = 3 * 24 * 60 * 60 * 1000;
/** Given to an account when neither its typed name nor its address makes a name. */
export const nameOfReader = 'Leitor';

export function registerFailure(reason: string): string {
  return `Erro ao registrar: ${reason}`;
}

/** Returns an address in the form in which two of them are compared; null when it is too long. */
export function comparableEmail(text: string): string | null {
  return normalizeWithin(text.trim(), emailMaxLength, 'NFC')?.toLowerCase() ?? null;
}

/** Returns the form in which accounts store an e-mail address; null when the text is not an address. */
export function normalizeEmail(text: string): string | null {
  const email = comparableEmail(text);
  if (email === null || email.length > emailMaxLength) return null;
  // The pattern of browsers' e-mail fields, and at least one dot in the domain.
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
