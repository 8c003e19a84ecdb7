import { getCookie, setCookie } from 'hono/cookie';
import { filesPath } from '../../../domain/media/image.ts';
import type { PortalContext } from '../../portal.ts';

const name = 'previa';
const lifetimeSeconds = 3_600;

/**
 * The token of the preview that was opened last, for the images of the draft: a cookie that browsers send with files
 * alone, and that shows nothing more than the address they have.
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
