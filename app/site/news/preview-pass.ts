import { getCookie, setCookie } from 'hono/cookie';
import { filesPath } from '../../../domain/media/image.ts';
import type { PortalContext } from '../../portal.ts';

const name = 'previa';
const lifetimeSeconds = 3_600;

/**
 * The token of the last opened preview, for the images of the draft: a cookie for files only, which shows no more than
 * the preview's address.
 */
export function previewPass(siteUrl: string) {
  const secure = siteUrl.startsWith('https:');
  const attributes = { path: filesPath, httpOnly: true, sameSite: 'Lax', secure } as const;
  return {
    /** '' without one. */
    read: (c: PortalContext): string => getCookie(c, name) ?? '',
    leave: (c: PortalContext, token: string): void =>
      setCookie(c, name, token, { ...attributes, maxAge: lifetimeSeconds }),
  };
}
