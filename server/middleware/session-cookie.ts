import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { sessionLifetimeMs } from '../../domain/accounts/account.ts';

const plainName = 'sessao';
// Browsers take a cookie of this name only from https, for this host alone and for all its paths.
const hostName = `__Host-${plainName}`;

/** Whatever carries one of these is somebody's request: the page cache steps aside for it. */
export const sessionCookieNames = [hostName, plainName] as const;

export interface SessionCookie {
  /** Null without one. */
  read(c: Context): string | null;
  write(c: Context, token: string): void;
  clear(c: Context): void;
}

/** The cookie that carries a session: out of reach of scripts and of other sites' forms (decisions.md, Accounts). */
export function sessionCookie(siteUrl: string): SessionCookie {
  const isHttps = siteUrl.startsWith('https:');
  const name = isHttps ? hostName : plainName;
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps } as const;
  return {
    read: (c) => getCookie(c, name) || null,
    write: (c, token) => setCookie(c, name, token, { ...attributes, maxAge: sessionLifetimeMs / 1000 }),
    clear: (c) => void deleteCookie(c, name, attributes),
  };
}
