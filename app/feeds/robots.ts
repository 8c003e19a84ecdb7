import { shareWithAll } from '../http/share-answer.ts';
import type { Handler, Portal } from '../portal.ts';

/** Calls, searches and the newsroom: nothing there belongs into a search engine. */
const notForRobots = ['/api/', '/dashboard', '/edit-news', '/login'];

/** GET /robots.txt */
export function robots({ site }: Portal): Handler {
  const text = [
    'User-agent: *',
    'Allow: /',
    ...notForRobots.map((path) => `Disallow: ${path}`),
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
