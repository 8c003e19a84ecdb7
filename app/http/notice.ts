import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import {
  commentDeleted,
  commentSent,
  googleSuccess,
  loginSuccess,
  newsUpdated,
  registerSuccess,
  videoRemoved,
} from '../../domain/text/sentences.ts';
import type { PortalContext } from '../portal.ts';

/** Messages of the next page about the last action. */
const notices = {
  login: loginSuccess,
  registro: registerSuccess,
  google: googleSuccess,
  comentario: commentSent,
  'comentario-excluido': commentDeleted,
  'video-excluido': videoRemoved,
  /** Set by the editor itself, which returns home (app/newsroom/news/form/leave-notice.ts). */
  noticia: newsUpdated,
} as const;

export type NoticeName = keyof typeof notices;

const lifetimeSeconds = 60;

/** On https, a name that no other host and no plain page can set. */
function cookieOf(siteUrl: string) {
  const secure = siteUrl.startsWith('https:');
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const;
  return { name: secure ? '__Host-aviso' : 'aviso', attributes };
}

/** Sets the message of the next page. Only pages with a session read it: the others are shared. */
export function leaveNotice(c: PortalContext, siteUrl: string, name: NoticeName): void {
  const cookie = cookieOf(siteUrl);
  setCookie(c, cookie.name, name, { ...cookie.attributes, maxAge: lifetimeSeconds });
}

/** Returns the message and deletes it; null for none. */
export function takeNotice(c: PortalContext, siteUrl: string): string | null {
  const cookie = cookieOf(siteUrl);
  const name = getCookie(c, cookie.name);
  if (name === undefined) return null;
  deleteCookie(c, cookie.name, cookie.attributes);
  return isNoticeName(name) ? notices[name] : null;
}

function isNoticeName(name: string): name is NoticeName {
  return Object.hasOwn(notices, name);
}
