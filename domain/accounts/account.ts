import { emailMaxLength } from '../site/limits.ts';
import { cleanLine, isLongerThan, normalizeWithin } from '../text/text.ts';

/** Raise it whenever the terms change in substance (docs/product.md#accounts). */
export const termsVersion = '01';

/** Whether a user is asked to accept the terms. `acceptedVersion` is null when the user accepted none. */
export function shouldAcceptTerms(acceptedVersion: string | null): boolean {
  return acceptedVersion === null || acceptedVersion < termsVersion;
}

export const passwordMinLength = 8;
export const passwordMaxLength = 128;
const passwordMaxUnits = 512;
export const nameMaxGraphemes = 60;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
export const passwordResetLifetimeMs = 30 * minuteMs;
export const emailConfirmationLifetimeMs = 3 * dayMs;
export const sessionLifetimeMs = 30 * dayMs;
/** From the login on, however often the session is used. */
export const sessionLifetimeMaxMs = 90 * dayMs;
/** A session is prolonged when its last renewal is older than this, so that most requests write nothing. */
export const sessionProlongAfterMs = dayMs;
/** When a session in use expires from now on; null while extending it would not be worth a write. */
export function extendedSessionExpiry(
  { createdAt, expiresAt }: { createdAt: number; expiresAt: number },
  now: number,
): number | null {
  const extended = Math.min(now + sessionLifetimeMs, createdAt + sessionLifetimeMaxMs);
  return extended - expiresAt > sessionProlongAfterMs ? extended : null;
}

/** For how long a login counts as proof of identity for users without a password. */
export const freshLoginMs = 10 * minuteMs;

export const passwordTooShort = `A senha precisa ter pelo menos ${passwordMinLength} caracteres.`;
export const passwordTooLong = `A senha pode ter no máximo ${passwordMaxLength} caracteres.`;
export const passwordTooCommon = 'Essa senha é comum demais.';
/** The name of an account whose own name cannot be used. */
export const nameOfReader = 'Leitor';
export const nameMissing = 'Escreva um nome.';

/**
 * The password as it is hashed: NFKC, so that every keyboard produces the same. Null when it is longer than any
 * password that can be chosen: NFKC joins at most four UTF-16 units into one character.
 */
export function canonicalPassword(password: string): string | null {
  return normalizeWithin(password, passwordMaxUnits, 'NFKC');
}

/** Why a new password is rejected, or null. `isCommon` gets the normalized password and the owner's data. */
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
  return isCommon(typed, listOwnData(owner)) ? passwordTooCommon : null;
}

/** What an attacker who knows the owner tries first: e-mail and name, whole, without separators, and in parts. */
export function listOwnData({ email, name }: { email: string; name: string }): string[] {
  const [local = '', domain = ''] = email.split('@');
  const wholes = [email, local, name, domain];
  const joined = [local, name].map((text) => text.replace(/[^\p{L}\p{N}]/gu, ''));
  const parts = [name, local, domain].flatMap((text) => [...text.split('.'), ...text.split(/[^\p{L}]+/u)]);
  return [...new Set([...wholes, ...joined, ...parts].filter((text) => text !== ''))];
}

export function registerFailure(reason: string): string {
  return `Erro ao registrar: ${reason}`;
}

/** The form in which e-mail addresses are compared; null when the text is longer than an address can be. */
export function comparableEmail(text: string): string | null {
  return normalizeWithin(text.trim(), emailMaxLength, 'NFC')?.toLowerCase() ?? null;
}

/** The form in which accounts store an e-mail address; null when the text is not an address. */
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

/** The name of a new account: the typed one, else the part of the address before the @ (docs/product.md#accounts). */
export function accountName(typed: string, email: string): string {
  return cleanName(typed) || cleanName(email.split('@', 1)[0] ?? '') || nameOfReader;
}

/** As `accountName`, for a name that a login provider sends; a name that is too long is ignored. */
export function providerName(name: string, email: string): string {
  return accountName(findNameFault(cleanName(name)) ? '' : name, email);
}

export function cleanName(typed: string): string {
  return cleanLine(typed, nameMaxGraphemes);
}

/** Why a new name is rejected, or null. Takes a cleaned name. */
export function findNewNameFault(name: string): string | null {
  return name === '' ? nameMissing : findNameFault(name);
}

export function findNameFault(name: string): string | null {
  return isLongerThan(name, nameMaxGraphemes)
    ? `O nome pode ter no máximo ${nameMaxGraphemes} caracteres.`
    : null;
}

export type LoginMode = 'login' | 'register';

/** The address of the login or registration page that returns to `returnTo` afterwards. */
export function loginPath(mode: LoginMode, returnTo: string | null): string {
  const query = new URLSearchParams({
    ...(mode === 'register' ? { modo: 'registro' } : {}),
    ...(returnTo && returnTo !== '/' ? { voltar: returnTo } : {}),
  });
  return query.size > 0 ? `/login?${query}` : '/login';
}

/**
 * The path to return to after a login, else '/'. Rejects other sites however they are written (`//host`, `/\host`,
 * `/%0d`), and the login pages.
 */
export function ownReturnPath(target: string | null | undefined): string {
  const origin = 'https://portal.invalid';
  if (!target?.startsWith('/') || /[\\\p{Cc}]/u.test(target)) return '/';
  const url = URL.parse(target, origin);
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return '/';
  if (/^\/(?:login|registrar|sair|redefinir-senha|api|404)(?:\/|$)/.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
