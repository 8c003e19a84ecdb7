/** Serves the style sheet with the brand of the site and the chosen colours of groups (domain/settings/brand.ts). */
import { siteStylesheet, toSiteStyles } from '../../domain/settings/brand.ts';
import { isColor } from '../../domain/settings/colors.ts';
import type { Handler, Portal } from '../portal.ts';

/**
 * GET /cores/{colours}.css. The colours of groups must be those in force, because computing shades takes milliseconds.
 * The brand may be any, so that an admin can see one before saving it.
 */
export function brandStylesheet({ securityHeaders, services }: Portal): Handler {
  let shown = { path: '', styles: '' };
  return async (c) => {
    const { path } = c.req;
    const marker = `#${(c.req.param('file') ?? '').slice(0, 6)}`;
    const { groups } = await services.getSections();
    if (!isColor(marker) || path !== siteStylesheet(marker, groups))
      return c.text('Arquivo não encontrado.', 404);
    if (path !== shown.path) shown = { path, styles: toSiteStyles(marker, groups) };
    for (const [name, value] of securityHeaders.file(path)) c.header(name, value);
    return c.body(`${shown.styles}\n`, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      // Kept for minutes only, because a newer program may derive other shades from the same colours.
      'Cache-Control': 'public, max-age=600, stale-while-revalidate=3600',
    });
  };
}
