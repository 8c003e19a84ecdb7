import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import {
  commentDeleted,
  commentSent,
  googleSuccess,
  loginSuccess,
  newsUpdated,
  registerSuccess,
  videoRemoved,
} from '../domain/messages.ts';
import type { PortalContext } from './portal.ts';

/** What the next page says about what was just done. */
const notices = {
  login: loginSuccess,
  registro: registerSuccess,
  google: googleSuccess,
  comentario: commentSent,
  'comentario-excluido': commentDeleted,
  'video-excluido': videoRemoved,
  /** Left by the editor itself, which goes home (app/admin/news/leave-notice.ts). */
  noticia: newsUpdated,
} as const;

export type NoticeName = keyof typeof notices;

const cookieName = 'aviso';
const lifetimeSeconds = 60;
const attributes = { path: '/', httpOnly: true, sameSite: 'Lax' } as const;

/** Leaves word for the next page. Only pages for people with a session look: the others are the same for all. */
export function leaveNotice(c: PortalContext, siteUrl: string, name: NoticeName): void {
  const secure = siteUrl.startsWith('https:');
  setCookie(c, cookieName, name, { ...attributes, secure, maxAge: lifetimeSeconds });
}

/** The sentence that was left, once; null when there is none. */
export function takeNotice(c: PortalContext): string | null {
  const name = getCookie(c, cookieName);
  if (name === undefined) return null;
  deleteCookie(c, cookieName, attributes);
  return isNoticeName(name) ? notices[name] : null;
}

function isNoticeName(name: string): name is NoticeName {
  return Object.hasOwn(notices, name);
}
