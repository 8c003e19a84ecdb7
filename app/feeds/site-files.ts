/** Serves files about the whole site, such as robots.txt, its manifest and its icons. */
import { defaultBrand, siteStylesheet, toSiteStyles } from '../../domain/settings/brand.ts';
import { isColor } from '../../domain/settings/colors.ts';
import { defaultIconSides, iconPath, toIconName } from '../../domain/settings/logo.ts';
import { fileMissing } from '../../domain/text/sentences.ts';
import { addressList, fixedStartOf } from '../../domain/web/addresses.ts';
import { shareWithAll } from '../http/shared-caching.ts';
import type { Handler, Portal } from '../portal.ts';

/** Serves security.txt (RFC 9116, SECURITY.md). */
export function securityTxt({ site, services }: Portal): Handler {
  return (c) => {
    const { contacts, expiresAt } = services.getSecurityContact();
    shareWithAll(c, site);
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${new Date(expiresAt).toISOString()}`,
      'Preferred-Languages: pt, en',
      `Canonical: ${site.url}/.well-known/security.txt`,
      `Policy: ${site.url}/politica-de-seguranca.txt`,
    ];
    return c.text(`${lines.join('\n')}\n`);
  };
}

const disallowed = addressList
  .filter(([, { hiddenFromRobots }]) => hiddenFromRobots)
  .map(([path]) => fixedStartOf(path))
  .sort();

/** Serves robots.txt, which lists the addresses that crawlers should not request. */
export function robots({ site }: Portal): Handler {
  const text = [
    'User-agent: *',
    'Allow: /',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${site.url}/sitemap.xml`,
    `Sitemap: ${site.url}/sitemap-news.xml`,
    '',
  ].join('\n');
  return (c) => {
    shareWithAll(c, site);
    return c.text(text);
  };
}

/** Serves the web manifest, by which phones show the site on their home screen. */
export function webManifest({ site }: Portal): Handler {
  const manifest = () =>
    JSON.stringify({
      name: site.name,
      short_name: site.name,
      lang: 'pt-BR',
      start_url: '/',
      scope: '/',
      display: 'browser',
      background_color: '#faf9f5',
      theme_color: site.marker === defaultBrand ? '#15171c' : site.marker,
      icons: [
        { src: iconPath(site.icon, 192), sizes: '192x192', type: 'image/png' },
        { src: iconPath(site.icon, 512), sizes: '512x512', type: 'image/png' },
        ...(site.icon ? [] : [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }]),
      ],
    });
  return (c) => {
    shareWithAll(c, site);
    return c.body(manifest(), 200, { 'Content-Type': 'application/manifest+json' });
  };
}

/**
 * GET /cores/{colours}.css. The colours of groups must be those of the settings, because computing shades takes
 * milliseconds. The brand colour is free, so that an admin can see one before saving it.
 */
export function brandStylesheet({ securityHeaders, services }: Portal): Handler {
  let shown = { path: '', styles: '' };
  return async (c) => {
    const { path } = c.req;
    const marker = `#${(c.req.param('file') ?? '').slice(0, 6)}`;
    const { groups } = await services.getSections();
    if (!isColor(marker) || path !== siteStylesheet(marker, groups)) return c.text(fileMissing, 404);
    if (path !== shown.path) shown = { path, styles: toSiteStyles(marker, groups) };
    for (const [name, value] of securityHeaders.file(path)) c.header(name, value);
    return c.body(`${shown.styles}\n`, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      // Caches keep it for minutes only, because a newer version of the program may derive other shades from the same
      // colours.
      'Cache-Control': 'public, max-age=600, stale-while-revalidate=3600',
    });
  };
}

/** GET /icone/{version}-{side}.png. Addresses of older versions redirect to the current icon. */
export function siteIcon({ services, site, securityHeaders }: Portal): Handler {
  return async (c) => {
    const name = toIconName(c.req.param('file') ?? '');
    if (!name) return c.text(fileMissing, 404);
    if (name.version !== site.icon?.version) return c.redirect(iconPath(site.icon, name.side), 302);
    const icon = await services.getSiteIcon(name.side);
    if (!icon) return c.text(fileMissing, 404);
    for (const [header, value] of securityHeaders.file(c.req.path)) c.header(header, value);
    return c.body(new Uint8Array(icon), 200, {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  };
}

/**
 * GET /favicon.ico and other addresses of the program's icon, which browsers and feed readers request without a link.
 */
export function defaultIcon({ site }: Portal): Handler {
  return (c) => {
    const side = defaultIconSides.get(c.req.path);
    return site.icon && side ? c.redirect(iconPath(site.icon, side), 302) : c.notFound();
  };
}
