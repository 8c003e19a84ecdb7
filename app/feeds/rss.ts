/** Serves feeds in the format RSS 2.0. */
import { publicImageUrl } from '../../domain/media/image.ts';
import { type ImageDetails, licenceOf } from '../../domain/media/image-details.ts';
import { iconPath } from '../../domain/settings/logo.ts';
import type { Site } from '../../domain/site/site.ts';
import { toIsoDate } from '../../domain/text/dates.ts';
import { escapeMarkup, escapeTags } from '../../domain/text/markup.ts';
import type { FeedItem } from '../../server/services/news/get-feed.ts';
import { pageLanguage } from '../document.tsx';
import { type FeedSource, feed, writeFeedText } from './feed.ts';

export const rss = feed('rss.xml', 'application/rss+xml', writeRss);

function writeRss(site: Site, source: FeedSource, items: FeedItem[]): string {
  const { title, description, path } = source;
  const home = site.url + path;
  const changes = items.map((item) => item.modifiedAt ?? item.createdAt);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"' +
      ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    element('title', title),
    element('link', home),
    writeDescription(description),
    element('language', pageLanguage),
    ...(items.length > 0 ? [element('lastBuildDate', rfc822(Math.max(...changes)))] : []),
    outer('atom:link', {
      href: `${home.replace(/\/$/, '')}/rss.xml`,
      rel: 'self',
      type: 'application/rss+xml',
    }),
    `<image>${element('url', site.url + iconPath(site.icon, 512))}${element('title', title)}${element('link', home)}</image>`,
    ...items.map((item) => writeItem(site, item)),
    '</channel>',
    '</rss>\n',
  ].join('\n');
}

function writeItem(site: Site, item: FeedItem): string {
  return [
    '<item>',
    element('title', item.title),
    element('link', site.url + item.path),
    `<guid isPermaLink="true">${escapeMarkup(site.url + item.permanentPath)}</guid>`,
    element('pubDate', rfc822(item.createdAt)),
    ...(item.modifiedAt === null ? [] : [element('atom:updated', toIsoDate(item.modifiedAt))]),
    element('dc:creator', item.author ?? site.author),
    ...item.sectionNames.map((name) => element('category', name)),
    ...(item.genre ? [element('category', item.genre)] : []),
    ...(item.summary ? [writeDescription(item.summary)] : []),
    ...(item.image ? writeImage(site, item.image) : []),
    ...(item.body ? [element('content:encoded', writeFeedText(site, item, item.body))] : []),
    '</item>',
  ].join('\n');
}

function writeImage(site: Site, { src, file, caption }: NonNullable<FeedItem['image']>): string[] {
  const url = URL.parse(publicImageUrl(src, site.filesUrl), site.url)?.href;
  if (!url) return [];
  // RSS requires the length of an enclosure, which is unknown for images of other sites.
  return file
    ? [
        outer('enclosure', { url, type: file.mimeType, length: String(file.bytes) }),
        outer('media:content', { url, type: file.mimeType, medium: 'image' }, [
          ...(caption || file.altText ? [element('media:description', caption || file.altText)] : []),
          ...(file.credit ? [element('media:credit', file.credit)] : []),
          ...writeLicence(file),
        ]),
      ]
    : [outer('media:content', { url, medium: 'image' })];
}

function writeLicence(file: Pick<ImageDetails, 'licence'>): string[] {
  const licence = licenceOf(file.licence);
  if (licence === null) return [];
  const attributes = licence.address === null ? {} : { type: 'text/html', href: licence.address };
  return [element('media:license', licence.name, attributes)];
}

function rfc822(atMs: number): string {
  return new Date(atMs).toUTCString();
}

function element(name: string, text: string, attributes: Record<string, string> = {}): string {
  return `<${name}${writeAttributes(attributes)}>${escapeMarkup(text)}</${name}>`;
}

/** Writes a description. Feed readers show it as HTML, so its text is escaped twice: as HTML and as XML. */
function writeDescription(text: string): string {
  return element('description', escapeTags(text));
}

/** Writes an element that contains `elements`; without any, it is an empty element. */
function outer(name: string, attributes: Record<string, string>, elements: readonly string[] = []): string {
  const start = `<${name}${writeAttributes(attributes)}`;
  return elements.length === 0 ? `${start}/>` : `${start}>${elements.join('')}</${name}>`;
}

function writeAttributes(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`)
    .join('');
}

/** Serves feeds in the format JSON Feed 1.1 (jsonfeed.org). */
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
    // The format requires content: an item without a readable text gets the summary, or else the title.
    ...(item.body
      ? { content_html: writeFeedText(site, item, item.body) }
      : { content_text: [...item.disclosures, item.summary || item.title].join('\n') }),
    image: item.image ? URL.parse(publicImageUrl(item.image.src, site.filesUrl), site.url)?.href : undefined,
    date_published: toIsoDate(item.createdAt),
    date_modified: item.modifiedAt === null ? undefined : toIsoDate(item.modifiedAt),
    authors:
      item.authors.length > 0
        ? item.authors.map(({ name, path }) => ({ name, url: site.url + path }))
        : [{ name: item.author ?? site.author }],
    tags: [...item.sectionNames, ...(item.genre ? [item.genre] : [])],
    language: pageLanguage,
  };
}
