import { ownReturnPath } from '../../domain/accounts/account.ts';
import type { LoginWay, OpenedSession, RequestDevice, Visit } from '../../server/ports/accounts.ts';
import { challengeCookie, deviceCookie } from '../http/login-cookies.ts';
import { leaveNotice, type NoticeName } from '../http/notice.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import type { Portal, PortalContext } from '../portal.ts';

/** The device that sends a request, for the list of sessions and for limits. */
export function deviceOf(c: PortalContext): RequestDevice {
  return {
    address: c.var.clientAddress,
    userAgent: c.req.header('User-Agent') ?? '',
    signal: c.req.raw.signal,
  };
}

/** The same for those who want in, with what earlier logins left in the browser. */
export function visitOf(c: PortalContext, { site }: Portal): Visit {
  return { ...deviceOf(c), mark: deviceCookie(site.url).read(c) };
}

/**
 * Hands a new session to the browser and says so on the next page, unless the screen says it by itself. The session
 * that the browser had before ends: what somebody may have planted there opens nothing afterwards.
 */
export async function giveSession(
  c: PortalContext,
  portal: Portal,
  session: OpenedSession,
  notice: NoticeName | null,
): Promise<void> {
  const { services, site } = portal;
  const cookie = sessionCookie(site.url);
  const before = cookie.read(c);
  if (before !== null) await services.logOut(before);
  cookie.write(c, session.token);
  challengeCookie(site.url).clear(c);
  await rememberDevice(c, portal, session.email, session.token);
  if (notice) leaveNotice(c, site.url, notice);
  c.header('Cache-Control', 'no-store');
}

/**
 * Marks the browser as a known device of an account. `token` is that of the session it is known by; null when the user
 * has just proved to read the mail of the account's address.
 */
export async function rememberDevice(
  c: PortalContext,
  { services, site }: Portal,
  email: string,
  token: string | null,
): Promise<void> {
  const cookie = deviceCookie(site.url);
  const isOpen = async () => token === null || (await services.findSession(token)) !== null;
  const mark = await services.markDevice(cookie.read(c), email, isOpen);
  if (mark !== '') cookie.write(c, mark);
}

/** Marks the browser again for the account it is logged in to, after a change that voids earlier marks. */
export async function rememberOwnDevice(c: PortalContext, portal: Portal): Promise<void> {
  const { email } = c.var.visitor;
  const token = sessionCookie(portal.site.url).read(c);
  if (email !== null && token !== null) await rememberDevice(c, portal, email, token);
}

/** Sends somebody on to the second step: the address of its page. */
export function askForCode(
  c: PortalContext,
  { site }: Portal,
  challenge: string,
  { returnTo, isWindow = false }: { returnTo: string; isWindow?: boolean },
): string {
  challengeCookie(site.url).write(c, challenge);
  c.header('Cache-Control', 'no-store');
  const voltar = ownReturnPath(returnTo);
  const query = new URLSearchParams({
    ...(voltar === '/' ? {} : { voltar }),
    ...(isWindow ? { janela: '1' } : {}),
  });
  return query.size > 0 ? `/login/codigo?${query}` : '/login/codigo';
}

/** What the next page says after signing in. */
export const noticeOfWay = { password: 'login', google: 'google' } as const satisfies Record<
  LoginWay,
  NoticeName
>;

/** Where to go after signing in: what the form or the address says, else the own page that the reader came from. */
export function returnPathOf(c: PortalContext, { site }: Portal, said: string | undefined): string {
  if (said) return ownReturnPath(said);
  const referrer = URL.parse(c.req.header('Referer') ?? '');
  return referrer?.origin === new URL(site.url).origin
    ? ownReturnPath(referrer.pathname + referrer.search)
    : '/';
}
