import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { sessionLifetimeMs } from '../../domain/accounts/account.ts';
import { sessionCookieName } from '../../domain/accounts/session-cookie.ts';

export interface SessionCookie {
  /** Null without one. */
  read(c: Context): string | null;
  write(c: Context, token: string): void;
  clear(c: Context): void;
}

/** The session cookie: unreadable for scripts, not sent with forms of other sites (docs/product.md#sessions). */
export function sessionCookie(siteUrl: string): SessionCookie {
  const isHttps = siteUrl.startsWith('https:');
  const name = sessionCookieName(siteUrl);
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps } as const;
  return {
    read: (c) => getCookie(c, name) || null,
    write: (c, token) => setCookie(c, name, token, { ...attributes, maxAge: sessionLifetimeMs / 1000 }),
    clear: (c) => void deleteCookie(c, name, attributes),
  };
}
