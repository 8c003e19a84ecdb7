/** The cookies of the portal, which scripts and other sites cannot use. */
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { plainSessionCookieName, sessionLifetimeMs } from '../../domain/accounts/session.ts';
import { challengeLifetimeMs } from '../../domain/accounts/two-factor.ts';

const yearSeconds = 365 * 24 * 60 * 60;

interface PortalCookie {
  /** The value of the cookie; '' when the request has none. */
  read(c: Context): string;
  write(c: Context, value: string): void;
  clear(c: Context): void;
}

/**
 * Scripts cannot read the cookie, and forms of other sites do not send it. On https its name begins with `__Host-`, so
 * that no other host can set it.
 */
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

/** This cookie identifies a login between the password and the code. */
export function challengeCookie(siteUrl: string): PortalCookie {
  return portalCookie(siteUrl, 'segunda-etapa', challengeLifetimeMs / 1000);
}

export function deviceCookie(siteUrl: string): PortalCookie {
  return portalCookie(siteUrl, 'aparelho', yearSeconds);
}
