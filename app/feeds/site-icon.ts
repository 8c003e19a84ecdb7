/** Serves the icon of the site. */
import { defaultIconSides, iconPath, toIconName } from '../../domain/settings/logo.ts';
import type { Handler, Portal } from '../portal.ts';

/** GET /icone/{version}-{side}.png. Older versions lead to the icon in use. */
export function siteIcon({ services, site, securityHeaders }: Portal): Handler {
  return async (c) => {
    const name = toIconName(c.req.param('file') ?? '');
    if (!name) return c.text('Arquivo não encontrado.', 404);
    if (name.version !== site.icon?.version) return c.redirect(iconPath(site.icon, name.side), 302);
    const icon = await services.getSiteIcon(name.side);
    if (!icon) return c.text('Arquivo não encontrado.', 404);
    for (const [header, value] of securityHeaders.file(c.req.path)) c.header(header, value);
    return c.body(new Uint8Array(icon), 200, {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  };
}

/** GET /favicon.ico and the other addresses of the program's icon, which browsers and feed readers know. */
export function defaultIcon({ site }: Portal): Handler {
  return (c) => {
    const side = defaultIconSides.get(c.req.path);
    return site.icon && side ? c.redirect(iconPath(site.icon, side), 302) : c.notFound();
  };
}
