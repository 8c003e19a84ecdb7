/** Messages that the next page shows, such as that a comment was sent. */
import {
  commentDeleted,
  commentHeld,
  commentHidden,
  commentSent,
  commentShown,
  googleSuccess,
  invitationAccepted,
  loginSuccess,
  newsUpdated,
  registerSuccess,
  reportSent,
  reportWithdrawn,
  videoRemoved,
} from '../../domain/text/sentences.ts';
import type { PortalContext } from '../portal.ts';
import { portalCookie } from './cookies.ts';

const notices = {
  login: loginSuccess,
  registro: registerSuccess,
  google: googleSuccess,
  convite: invitationAccepted,
  comentario: commentSent,
  'comentario-retido': commentHeld,
  'comentario-excluido': commentDeleted,
  'comentario-oculto': commentHidden,
  'comentario-mostrado': commentShown,
  denuncia: reportSent,
  'denuncia-desfeita': reportWithdrawn,
  'video-excluido': videoRemoved,
  noticia: newsUpdated,
} as const;

export type NoticeName = keyof typeof notices;

const lifetimeSeconds = 60;

const noticeCookie = (siteUrl: string) => portalCookie(siteUrl, 'aviso', lifetimeSeconds);

/** Sets the message of the next page. Only pages of a session show it, because the others come from caches. */
export function setNotice(c: PortalContext, siteUrl: string, name: NoticeName): void {
  noticeCookie(siteUrl).write(c, name);
}

export function consumeNotice(c: PortalContext, siteUrl: string): string | null {
  const cookie = noticeCookie(siteUrl);
  const name = cookie.read(c);
  if (name === '') return null;
  cookie.clear(c);
  return isNoticeName(name) ? notices[name] : null;
}

function isNoticeName(name: string): name is NoticeName {
  return Object.hasOwn(notices, name);
}
