import { ownReturnPath } from '../domain/account.ts';
import type { Device, OpenedSession } from '../server/account-ports.ts';
import { sessionCookie } from '../server/middleware/session-cookie.ts';
import { leaveNotice, type NoticeName } from './notice.ts';
import type { Portal, PortalContext } from './portal.ts';

/** Who asks, for the list of sessions and for limits. */
export function deviceOf(c: PortalContext): Device {
  return { address: c.var.clientAddress, userAgent: c.req.header('User-Agent') ?? '' };
}

/**
 * Hands a new session to the browser and says so on the next page, unless the screen says it by itself. The session that the browser had before ends:
 * what somebody may have planted there opens nothing afterwards.
 */
export async function giveSession(
  c: PortalContext,
  { services, site }: Portal,
  session: OpenedSession,
  notice: NoticeName | null,
): Promise<void> {
  const cookie = sessionCookie(site.url);
  const before = cookie.read(c);
  if (before !== null) await services.logOut(before);
  cookie.write(c, session.token);
  if (notice) leaveNotice(c, site.url, notice);
  c.header('Cache-Control', 'no-store');
}

/** Where to go after signing in: what the form or the address says, else the own page that the reader came from. */
export function returnPathOf(c: PortalContext, { site }: Portal, said: string | undefined): string {
  if (said) return ownReturnPath(said);
  const referrer = URL.parse(c.req.header('Referer') ?? '');
  return referrer?.origin === new URL(site.url).origin
    ? ownReturnPath(referrer.pathname + referrer.search)
    : '/';
}
