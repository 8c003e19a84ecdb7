/** Serves robots.txt, which tells crawlers what to leave out. */
import { addressList, fixedStartOf } from '../../domain/web/addresses.ts';
import { shareWithAll } from '../http/shared-caching.ts';
import type { Handler, Portal } from '../portal.ts';

const disallowed = addressList
  .filter(([, { hiddenFromRobots }]) => hiddenFromRobots)
  .map(([path]) => fixedStartOf(path))
  .sort();

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
