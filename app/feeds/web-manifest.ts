/** Serves the web manifest, by which phones show the site on their home screen. */
import { defaultBrand } from '../../domain/settings/brand.ts';
import { iconPath } from '../../domain/settings/logo.ts';
import { shareWithAll } from '../http/shared-caching.ts';
import type { Handler, Portal } from '../portal.ts';

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
