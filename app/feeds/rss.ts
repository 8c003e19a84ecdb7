/** Serves feeds in the format RSS 2.0. */
import { publicImageUrl } from '../../domain/media/image.ts';
import { type ImageDetails, licenceOf } from '../../domain/media/image-details.ts';
import { iconPath } from '../../domain/settings/logo.ts';
import type { Site } from '../../domain/site/site.ts';
import { toIsoDate } from '../../domain/text/dates.ts';
import { escapeMarkup } from '../../domain/text/markup.ts';
import { richTextToHtml } from '../../domain/text/rich-text-html.ts';
import type { FeedItem } from '../../server/services/news/get-feed.ts';
import { pageLanguage } from '../document.tsx';
import { type FeedSource, feed } from './feed.ts';

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
    element('description', description),
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
    ...(item.summary ? [element('description', item.summary)] : []),
    ...(item.image ? writeImage(site, item.image) : []),
    ...(item.body
      ? [element('content:encoded', richTextToHtml(item.body, site.url, site.filesUrl, item.imageOf))]
      : []),
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

/** Writes an element that holds other elements, or nothing. */
function outer(name: string, attributes: Record<string, string>, elements: readonly string[] = []): string {
  const start = `<${name}${writeAttributes(attributes)}`;
  return elements.length === 0 ? `${start}/>` : `${start}>${elements.join('')}</${name}>`;
}

function writeAttributes(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`)
    .join('');
}
