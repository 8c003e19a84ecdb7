/** The cookie with the token of the last preview; with it, a browser may load the images of the draft. */
import { getCookie, setCookie } from 'hono/cookie';
import { filesPath } from '../../../domain/media/image.ts';
import type { PortalContext } from '../../portal.ts';

const name = 'previa';
const lifetimeSeconds = 3_600;

export function previewPass(siteUrl: string) {
  const secure = siteUrl.startsWith('https:');
  const attributes = { path: filesPath, httpOnly: true, sameSite: 'Lax', secure } as const;
  return {
    read: (c: PortalContext): string => getCookie(c, name) ?? '',
    save: (c: PortalContext, token: string): void =>
      setCookie(c, name, token, { ...attributes, maxAge: lifetimeSeconds }),
  };
}
