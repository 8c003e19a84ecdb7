import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { challengeLifetimeMs } from '../../domain/accounts/two-factor.ts';

const yearSeconds = 365 * 24 * 60 * 60;

export interface LoginCookie {
  /** '' without one. */
  read(c: Context): string;
  write(c: Context, value: string): void;
  clear(c: Context): void;
}

/** Between password and code: the login that waits for the second step. */
export function challengeCookie(siteUrl: string): LoginCookie {
  return loginCookie(siteUrl, 'segunda-etapa', challengeLifetimeMs / 1000);
}

/** Marks a known device (server/services/accounts/login/device-mark.ts). */
export function deviceCookie(siteUrl: string): LoginCookie {
  return loginCookie(siteUrl, 'aparelho', yearSeconds);
}

function loginCookie(siteUrl: string, plainName: string, maxAge: number): LoginCookie {
  const isHttps = siteUrl.startsWith('https:');
  const name = isHttps ? `__Host-${plainName}` : plainName;
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps } as const;
  return {
    read: (c) => getCookie(c, name) ?? '',
    write: (c, value) => setCookie(c, name, value, { ...attributes, maxAge }),
    clear: (c) => void deleteCookie(c, name, attributes),
  };
}
