/** The common parts of all logins: the session cookie, known devices and the page to return to. */
import { ownReturnPath } from '../../domain/accounts/login-path.ts';
import type { LoginWay } from '../../domain/accounts/session.ts';
import type { OpenedSession, RequestDevice, Visit } from '../../server/ports/accounts.ts';
import { challengeCookie, deviceCookie, sessionCookie } from '../http/cookies.ts';
import { type NoticeName, setNotice } from '../http/notice.ts';
import type { Portal, PortalContext } from '../portal.ts';

export function deviceOf(c: PortalContext): RequestDevice {
  return {
    address: c.var.clientAddress,
    userAgent: c.req.header('User-Agent') ?? '',
    signal: c.req.raw.signal,
  };
}

/** Returns the device that sent a request, with the marks of earlier logins from its cookies. */
export function visitOf(c: PortalContext, { site }: Portal): Visit {
  return { ...deviceOf(c), mark: deviceCookie(site.url).read(c) };
}

/** Sends the cookie of a new session, and ends the earlier session, which an attacker may have planted. */
export async function setSession(
  c: PortalContext,
  portal: Portal,
  session: OpenedSession,
  notice: NoticeName | null,
): Promise<void> {
  const { services, site } = portal;
  const cookie = sessionCookie(site.url);
  const before = cookie.read(c);
  if (before !== '') await services.logOut(before);
  cookie.write(c, session.token);
  challengeCookie(site.url).clear(c);
  await rememberDevice(c, portal, session.email, session.token);
  if (notice) setNotice(c, site.url, notice);
}

/** Marks the browser as a known device. `token` is that of the session of the device; null after a proof by mail. */
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

/** Marks the browser again as known, after a change that made earlier marks invalid. */
export async function rememberOwnDevice(c: PortalContext, portal: Portal): Promise<void> {
  const { email } = c.var.visitor;
  const token = sessionCookie(portal.site.url).read(c);
  if (email !== null && token !== '') await rememberDevice(c, portal, email, token);
}

export function askForCode(
  c: PortalContext,
  { site }: Portal,
  challenge: string,
  { returnTo, isWindow = false }: { returnTo: string; isWindow?: boolean },
): string {
  challengeCookie(site.url).write(c, challenge);
  const voltar = ownReturnPath(returnTo);
  const query = new URLSearchParams({
    ...(voltar === '/' ? {} : { voltar }),
    ...(isWindow ? { janela: '1' } : {}),
  });
  return query.size > 0 ? `/login/codigo?${query}` : '/login/codigo';
}

export const noticeOfWay = { password: 'login', google: 'google' } as const satisfies Record<
  LoginWay,
  NoticeName
>;

/**
 * Returns where to go after a login: the path that the form or address names in `said`, else the page of the site that
 * the reader came from.
 */
export function returnPathOf(c: PortalContext, { site }: Portal, said: string | undefined): string {
  if (said) return ownReturnPath(said);
  const referrer = URL.parse(c.req.header('Referer') ?? '');
  return referrer?.origin === new URL(site.url).origin
    ? ownReturnPath(referrer.pathname + referrer.search)
    : '/';
}
