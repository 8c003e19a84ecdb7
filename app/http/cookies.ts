import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { plainSessionCookieName, sessionLifetimeMs } from '../../domain/accounts/session.ts';
import { challengeLifetimeMs } from '../../domain/accounts/two-factor.ts';

const yearSeconds = 365 * 24 * 60 * 60;

export interface PortalCookie {
  /** '' without one. */
  read(c: Context): string;
  write(c: Context, value: string): void;
  clear(c: Context): void;
}

/** Scripts cannot read it, forms of other sites do not send it; no other host and no plain page can set `__Host-` names. */
export function portalCookie(siteUrl: string, plainName: string, maxAgeSeconds: number): PortalCookie {
  const isHttps = siteUrl.startsWith('https:');
  const name = isHttps ? `__Host-${plainName}` : plainName;
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps } as const;
  return {
    read: (c) => getCookie(c, name) ?? '',
    write: (c, value) => setCookie(c, name, value, { ...attributes, maxAge: maxAgeSeconds }),
    clear: (c) => void deleteCookie(c, name, attributes),
  };
}

export function sessionCookie(siteUrl: string): PortalCookie {
  return portalCookie(siteUrl, plainSessionCookieName, sessionLifetimeMs / 1000);
}

/** Between password and code: the login that waits for the second step. */
export function challengeCookie(siteUrl: string): PortalCookie {
  return portalCookie(siteUrl, 'segunda-etapa', challengeLifetimeMs / 1000);
}

export function deviceCookie(siteUrl: string): PortalCookie {
  return portalCookie(siteUrl, 'aparelho', yearSeconds);
}
