import { emailMaxLength } from '../site/limits.ts';
import { cleanLine, isLongerThan, normalizeWithin } from '../text/text.ts';

/** Rules of accounts (spec.md section 5, decisions.md, Accounts). */

/** Raised whenever the terms change in substance; accounts record which one they accepted (spec.md section 1). */
export const termsVersion = '01';

/** Whether somebody who accepted that version of the terms, or none that is known of, is asked to accept them. */
export function mustAcceptTerms(acceptedVersion: string | null): boolean {
  return acceptedVersion === null || acceptedVersion < termsVersion;
}

export const passwordMinLength = 8;
export const passwordMaxLength = 128;
/** UTF-16 units of a password before it is normalized. */
const passwordMaxUnits = 512;
export const nameMaxGraphemes = 60;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
export const passwordResetLifetimeMs = 30 * minuteMs;
export const emailConfirmationLifetimeMs = 3 * dayMs;
/** Since the last use. */
export const sessionLifetimeMs = 30 * dayMs;
/** Since signing in, however much it is used. */
export const sessionLifetimeMaxMs = 90 * dayMs;
/** A session in use is prolonged when it is older than this, so that most requests write nothing. */
export const sessionProlongAfterMs = dayMs;
/** How long signing in proves who somebody is, where a person without a password is asked for proof. */
export const freshLoginMs = 10 * minuteMs;

export const passwordTooShort = `A senha precisa ter pelo menos ${passwordMinLength} caracteres.`;
export const passwordTooLong = `A senha pode ter no máximo ${passwordMaxLength} caracteres.`;
export const passwordTooCommon = 'Essa senha é comum demais.';
/** Of a reader whose own name cannot be used. */
export const nameOfReader = 'Leitor';
export const nameMissing = 'Escreva um nome.';

/**
 * A password in the form that is hashed, the same for every way in which a keyboard composes its letters. Null when it
 * is longer than any password that can be chosen: NFKC joins at most four UTF-16 units into one character.
 */
export function canonicalPassword(password: string): string | null {
  return normalizeWithin(password, passwordMaxUnits, 'NFKC');
}

/**
 * Why a new password is rejected, or null. `isCommon` gets it in NFKC and within its limit, with what is known of its
 * owner.
 */
export function passwordFault(
  password: string,
  owner: { email: string; name: string },
  isCommon: (password: string, ownData: readonly string[]) => boolean,
): string | null {
  const typed = canonicalPassword(password);
  if (typed === null) return passwordTooLong;
  // Code points: an emoji is one character.
  const length = [...typed].length;
  if (length < passwordMinLength) return passwordTooShort;
  if (length > passwordMaxLength) return passwordTooLong;
  return isCommon(typed, ownData(owner)) ? passwordTooCommon : null;
}

/** What an attacker who knows a person tries first: address and name, whole, without separators, and in parts. */
export function ownData({ email, name }: { email: string; name: string }): string[] {
  const [local = '', domain = ''] = email.split('@');
  const wholes = [email, local, name, domain];
  const joined = [local, name].map((text) => text.replace(/[^\p{L}\p{N}]/gu, ''));
  const parts = [name, local, domain].flatMap((text) => [...text.split('.'), ...text.split(/[^\p{L}]+/u)]);
  return [...new Set([...wholes, ...joined, ...parts].filter((text) => text !== ''))];
}

/** Why nobody was registered (spec.md section 8). */
export function registerFailure(reason: string): string {
  return `Erro ao registrar: ${reason}`;
}

/** A text in the form in which e-mail addresses are compared; null when it is longer than an address can be. */
export function comparableEmail(text: string): string | null {
  return normalizeWithin(text.trim(), emailMaxLength, 'NFC')?.toLowerCase() ?? null;
}

/** An address in the form in which accounts store it, or null when the text cannot be one. */
export function normalizeEmail(text: string): string | null {
  const email = comparableEmail(text);
  if (email === null || email.length > emailMaxLength) return null;
  // What browsers take for an address, and at least one dot in the domain.
  const isAddress =
    /^[^\s@<>()[\]\\,;:"\p{C}]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u.test(
      email,
    );
  return isAddress ? email : null;
}

/** The name of a new account: the one that was typed, else the part of the address before the @ (spec.md section 5). */
export function accountName(typed: string, email: string): string {
  return cleanName(typed) || cleanName(email.split('@', 1)[0] ?? '') || nameOfReader;
}

/** The same for a name that a sign-in provider sends: one that is too long is left out. */
export function providedName(name: string, email: string): string {
  return accountName(nameFault(cleanName(name)) ? '' : name, email);
}

/** A name as it is stored. */
export function cleanName(typed: string): string {
  return cleanLine(typed, nameMaxGraphemes);
}

/** Why the new name of an account that has one is rejected, or null. Takes the name as `cleanName` returns it. */
export function newNameFault(name: string): string | null {
  return name === '' ? nameMissing : nameFault(name);
}

/** Why a name is refused, or null. */
export function nameFault(name: string): string | null {
  return isLongerThan(name, nameMaxGraphemes)
    ? `O nome pode ter no máximo ${nameMaxGraphemes} caracteres.`
    : null;
}

export type LoginMode = 'login' | 'register';

/** The address of the page for signing in or registering, which leads back to `returnTo` afterwards. */
export function loginPath(mode: LoginMode, returnTo: string | null): string {
  const query = new URLSearchParams({
    ...(mode === 'register' ? { modo: 'registro' } : {}),
    ...(returnTo && returnTo !== '/' ? { voltar: returnTo } : {}),
  });
  return query.size > 0 ? `/login?${query}` : '/login';
}

/**
 * The path to go back to after signing in: one of the portal's own, else '/'. Never another site, however it is
 * written (`//host`, `/\host`, `/%0d`), and never the pages of signing in themselves.
 */
export function ownReturnPath(target: string | null | undefined): string {
  const origin = 'https://portal.invalid';
  if (!target?.startsWith('/') || /[\\\p{Cc}]/u.test(target)) return '/';
  const url = URL.parse(target, origin);
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return '/';
  if (/^\/(?:login|registrar|sair|redefinir-senha|api|404)(?:\/|$)/.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
