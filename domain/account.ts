import { emailMaxLength } from './limits.ts';
import { cleanLine, isLongerThan } from './text.ts';

/** Rules of accounts (spec.md section 5, decisions.md, Accounts). */

/** Raised whenever the terms change in substance; accounts record which one they accepted (spec.md section 1). */
export const termsVersion = '01';

/** Whether somebody who accepted that version of the terms, or none that is known of, is asked to accept them. */
export function mustAcceptTerms(acceptedVersion: string | null): boolean {
  return acceptedVersion === null || acceptedVersion < termsVersion;
}

export const passwordMinLength = 8;
export const passwordMaxLength = 128;
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
export const nameMissing = 'Escreva um nome.';

/** Why a new password is refused, or null. `common` holds the passwords that everybody uses, in lower case. */
export function passwordFault(password: string, common: ReadonlySet<string>): string | null {
  // Code points: an emoji is one character that somebody typed.
  const length = [...password.normalize('NFKC')].length;
  if (length < passwordMinLength) return passwordTooShort;
  if (length > passwordMaxLength) return passwordTooLong;
  return common.has(password.normalize('NFKC').toLowerCase()) ? passwordTooCommon : null;
}

/** Why nobody was registered (spec.md section 8). */
export function registerFailure(reason: string): string {
  return `Erro ao registrar: ${reason}`;
}

/** An address as accounts are known by, or null when the text cannot be one. */
export function normalizeEmail(text: string): string | null {
  const email = text.trim().normalize('NFC').toLowerCase();
  if (email.length > emailMaxLength) return null;
  // What browsers take for an address, and at least one dot in the domain.
  const isAddress =
    /^[^\s@<>()[\]\\,;:"\p{C}]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u.test(
      email,
    );
  return isAddress ? email : null;
}

/** The name of a new account: the one that was typed, else the part of the address before the @ (spec.md section 5). */
export function accountName(typed: string, email: string): string {
  return cleanLine(typed) || cleanLine(email.split('@', 1)[0] ?? '') || 'Leitor';
}

/** Why the new name of an account that has one is refused, or null. Takes the name as `cleanLine` gives it. */
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
