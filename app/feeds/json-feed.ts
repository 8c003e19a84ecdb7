/** Serves feeds in the format JSON Feed 1.1 (jsonfeed.org). */
import { publicImageUrl } from '../../domain/media/image.ts';
import { iconPath } from '../../domain/settings/logo.ts';
import type { Site } from '../../domain/site/site.ts';
import { toIsoDate } from '../../domain/text/dates.ts';
import { richTextToHtml } from '../../domain/text/rich-text-html.ts';
import type { FeedItem } from '../../server/services/news/get-feed.ts';
import { pageLanguage } from '../document.tsx';
import { type FeedSource, feed } from './feed.ts';

export const jsonFeed = feed('feed.json', 'application/feed+json', (...content) =>
  JSON.stringify(toJsonFeed(...content)),
);

function toJsonFeed(site: Site, source: FeedSource, items: FeedItem[]): object {
  const { title, description, path } = source;
  const home = site.url + path;
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: home,
    feed_url: `${home.replace(/\/$/, '')}/feed.json`,
    icon: site.url + iconPath(site.icon, 512),
    favicon: site.url + (site.icon ? iconPath(site.icon, 32) : '/favicon.svg'),
    language: pageLanguage,
    authors: [{ name: site.author, url: `${site.url}/` }],
    items: items.map((item) => toItem(site, item)),
  };
}

function toItem(site: Site, item: FeedItem): object {
  return {
    id: site.url + item.permanentPath,
    url: site.url + item.path,
    title: item.title,
    summary: item.summary || undefined,
    // The format requires content: without a readable text it is the summary, or else the title.
    ...(item.body
      ? { content_html: richTextToHtml(item.body, site.url, site.filesUrl, item.imageOf) }
      : { content_text: item.summary || item.title }),
    image: item.image ? URL.parse(publicImageUrl(item.image.src, site.filesUrl), site.url)?.href : undefined,
    date_published: toIsoDate(item.createdAt),
    date_modified: item.modifiedAt === null ? undefined : toIsoDate(item.modifiedAt),
    authors:
      item.authors.length > 0
        ? item.authors.map(({ name, path }) => ({ name, url: site.url + path }))
        : [{ name: item.author ?? site.author }],
    tags: item.sectionNames,
    language: pageLanguage,
  };
}
