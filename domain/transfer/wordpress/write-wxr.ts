/** Writes the parts of a WXR 1.2 file as the export of WordPress does (wp-admin/includes/export.php). */
import { storageKeyOf } from '../../media/image.ts';
import { timeInKey } from '../../media/storage-key.ts';
import { toIsoDate } from '../../text/dates.ts';
import { escapeMarkup, escapeTags, withoutForbidden } from '../../text/markup.ts';
import { absoluteAddresses } from '../../text/rich-text-html.ts';
import { toDisclosedMeta } from '../disclosed-meta.ts';
import type {
  ExportFile,
  ExportItem,
  ExportSection,
  ExportSite,
  ExportTopic,
  Named,
} from '../export-record.ts';
import type { ForeignAuthor, ForeignComment } from '../foreign-record.ts';
import { toRankMathMeta, toYoastMeta } from '../write-search.ts';
import { toImageMeta } from './image-meta.ts';
import { writeClassicHtml } from './write-classic-html.ts';

const namespaces = {
  excerpt: 'http://wordpress.org/export/1.2/excerpt/',
  content: 'http://purl.org/rss/1.0/modules/content/',
  wfw: 'http://wellformedweb.org/CommentAPI/',
  dc: 'http://purl.org/dc/elements/1.1/',
  wp: 'http://wordpress.org/export/1.2/',
};

/** Returns whether a date can be written: years in the file have four digits. */
const isWritable = (atMs: number) => atMs >= Date.UTC(0, 0) && atMs < Date.UTC(9999, 11, 31);

/** Writes the head of the file, up to the authors. */
export function writeHead({ name, description, address, writtenAt }: ExportSite): string {
  const declared = Object.entries(namespaces).map(([prefix, uri]) => `\n\txmlns:${prefix}="${uri}"`);
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- This is a WordPress eXtended RSS file, written by Pauta. -->
<rss version="2.0"${declared.join('')}
>
<channel>
${lines(1, [
  plain('title', name),
  plain('link', address),
  plain('description', description),
  plain('pubDate', toRssDate(writtenAt)),
  plain('language', 'pt-BR'),
  plain('wp:wxr_version', '1.2'),
  plain('wp:base_site_url', address),
  plain('wp:base_blog_url', address),
])}
`;
}

/** This line is between the terms and the items. */
export const generator = `\t${plain('generator', 'Pauta')}\n`;

export const tail = '</channel>\n</rss>\n';

/** Writes an author without an e-mail address. `number` is the author's id within the file. */
export function writeAuthor({ slug, name }: ForeignAuthor, number: number): string {
  return element('wp:author', 1, [
    plain('wp:author_id', String(number)),
    text('wp:author_login', slug),
    text('wp:author_email', ''),
    text('wp:author_display_name', escapeTags(name)),
    text('wp:author_first_name', ''),
    text('wp:author_last_name', ''),
  ]);
}

export function writeCategory(section: ExportSection, number: number): string {
  const { slug, name, description } = section;
  return element('wp:category', 1, [
    plain('wp:term_id', String(number)),
    text('wp:category_nicename', slug),
    text('wp:category_parent', ''),
    text('wp:cat_name', escapeTags(name)),
    ...textUnlessEmpty('wp:category_description', description),
    ...writeTermSearch(section),
  ]);
}

export function writeTag(topic: ExportTopic, number: number): string {
  const { slug, name, introduction } = topic;
  return element('wp:tag', 1, [
    plain('wp:term_id', String(number)),
    text('wp:tag_slug', slug),
    text('wp:tag_name', escapeTags(name)),
    ...textUnlessEmpty('wp:tag_description', introduction),
    ...writeTermSearch(topic),
  ]);
}

/** Writes the metadata of Rank Math: Yoast SEO keeps the metadata of terms in a place that no file contains. */
function writeTermSearch({ search, shareImage }: ExportSection | ExportTopic): string[] {
  return toRankMathMeta({ ...search, shareImage: shareImage?.address ?? '' }).map(([name, value]) =>
    element('wp:termmeta', 2, [
      text('wp:meta_key', name),
      text('wp:meta_value', toMetaValue(name, value)),
    ]).trim(),
  );
}

/** WordPress reads texts of plug-ins as HTML, and addresses as they are. */
const toMetaValue = (name: string, value: string) =>
  /canonical|image/.test(name) ? value : escapeTags(value);

/** Writes a file. WordPress takes two files with the same title and name for one, so the title is the caption. */
export function writeFile(file: ExportFile, number: number, site: ExportSite): string {
  const { address, source, title, caption, details } = file;
  const uploadedAt = timeInKey(storageKeyOf(source) ?? '') || site.writtenAt;
  const at = isWritable(uploadedAt) ? uploadedAt : site.writtenAt;
  const month = toLocalDate(at).slice(0, 7).replace('-', '/');
  return element('item', 1, [
    ...writePostFields(
      {
        title: caption || title,
        link: address,
        guid: address,
        creator: '',
        content: details?.caption ?? '',
        excerpt: caption,
        slug: `imagem-${number}`,
        type: 'attachment',
        status: 'inherit',
        at,
        updatedAt: null,
        isSticky: false,
      },
      number,
      site,
    ),
    text('wp:attachment_url', address),
    // The path at which WordPress stores its copy.
    meta('_wp_attached_file', `${month}/${address.split('/').at(-1)}`),
    ...toImageMeta(file).map(([name, value]) => meta(name, escapeTags(value))),
  ]);
}

/**
 * Writes a post or page up to its comments; `itemEnd` comes after them. The numbers are ids: `imageNumber` of the
 * featured image, `shareImageNumber` of the image for networks, and `sectionNumber` of the main section if the item has
 * several sections.
 */
export function writeItem(
  item: ExportItem,
  {
    number,
    imageNumber,
    shareImageNumber,
    sectionNumber,
  }: {
    number: number;
    imageNumber: number | null;
    shareImageNumber: number | null;
    sectionNumber: number | null;
  },
  site: ExportSite,
): string {
  const { sections, topics, authors } = item;
  const statusOf = { published: 'publish', scheduled: 'future', draft: 'draft' } as const;
  const terms = [
    ...sections.map((section) => term('category', section)),
    ...topics.map((topic) => term('post_tag', topic)),
    // WordPress itself knows only one author. These terms are for the plug-in Co-Authors Plus.
    ...(authors.length > 1
      ? authors.map(({ slug, name }) => term('author', { slug: `cap-${slug}`, name }))
      : []),
  ];
  return `\t<item>\n${lines(2, [
    ...writePostFields(
      {
        title: item.title,
        link: site.address + item.path,
        guid: `${site.address}/?p=${number}`,
        creator: authors[0]?.slug ?? '',
        content: writeClassicHtml(item.text, absoluteAddresses(site.address, site.filesUrl)),
        excerpt: item.excerpt,
        slug: item.slug,
        type: item.type,
        status: item.isPending ? 'pending' : statusOf[item.state],
        at: item.publishedAt,
        updatedAt: item.updatedAt,
        isSticky: item.isFeatured,
      },
      number,
      site,
    ),
    ...terms,
    ...(imageNumber === null ? [] : [meta('_thumbnail_id', String(imageNumber))]),
    // WordPress orders categories by name; Yoast SEO puts this one first.
    ...(sectionNumber === null ? [] : [meta('_yoast_wpseo_primary_category', String(sectionNumber))]),
    ...toDisclosedMeta(item.disclosed).map(([name, value]) => meta(name, escapeTags(value))),
    ...toYoastMeta({ ...item.search, shareImage: item.shareImage?.address ?? '' }, shareImageNumber).map(
      ([name, value]) => meta(name, toMetaValue(name, value)),
    ),
  ])}\n`;
}

export const itemEnd = '\t</item>\n';

/**
 * Writes the name and text of a comment, without the e-mail address of its author. `parentNumber` is 0 if the comment
 * is no answer.
 */
export function writeComment(
  { name, createdAt, isHeld, text: words }: Pick<ForeignComment, 'name' | 'createdAt' | 'isHeld' | 'text'>,
  number: number,
  parentNumber: number,
): string {
  return element('wp:comment', 2, [
    plain('wp:comment_id', String(number)),
    text('wp:comment_author', escapeTags(name)),
    text('wp:comment_author_email', ''),
    plain('wp:comment_author_url', ''),
    text('wp:comment_author_IP', ''),
    text('wp:comment_date', toLocalDate(createdAt)),
    text('wp:comment_date_gmt', toUtcDate(createdAt)),
    text('wp:comment_content', words),
    text('wp:comment_approved', isHeld ? '0' : '1'),
    text('wp:comment_type', 'comment'),
    plain('wp:comment_parent', String(parentNumber)),
    plain('wp:comment_user_id', '0'),
  ]);
}

interface Post {
  title: string;
  link: string;
  /** A unique id that looks like an address, but leads to no page. */
  guid: string;
  creator: string;
  content: string;
  excerpt: string;
  slug: string;
  type: 'post' | 'page' | 'attachment';
  status: 'publish' | 'future' | 'draft' | 'pending' | 'inherit';
  at: number | null;
  updatedAt: number | null;
  isSticky: boolean;
}

function writePostFields(post: Post, number: number, { writtenAt }: ExportSite): string[] {
  const { type } = post;
  const isDraft = post.status === 'draft' || post.status === 'pending';
  // WordPress gives drafts no date in UTC.
  const at = post.at !== null && isWritable(post.at) && !isDraft ? post.at : null;
  // With any date, an undated post would get that date.
  const isUndated = at === null && post.status === 'publish';
  const changed = post.updatedAt ?? at ?? writtenAt;
  const changedAt = isWritable(changed) ? changed : writtenAt;
  return [
    text('title', escapeTags(post.title)),
    plain('link', post.link),
    plain('pubDate', at === null ? '' : toRssDate(at)),
    text('dc:creator', post.creator),
    `<guid isPermaLink="false">${escapeMarkup(post.guid)}</guid>`,
    '<description></description>',
    text('content:encoded', post.content),
    text('excerpt:encoded', escapeTags(post.excerpt)),
    plain('wp:post_id', String(number)),
    text('wp:post_date', isUndated ? noDate : toLocalDate(at ?? changedAt)),
    text('wp:post_date_gmt', at === null ? noDate : toUtcDate(at)),
    text('wp:post_modified', isUndated ? noDate : toLocalDate(changedAt)),
    text('wp:post_modified_gmt', isUndated ? noDate : toUtcDate(changedAt)),
    text('wp:comment_status', type === 'post' ? 'open' : 'closed'),
    text('wp:ping_status', 'closed'),
    text('wp:post_name', post.slug),
    text('wp:status', post.status),
    plain('wp:post_parent', '0'),
    plain('wp:menu_order', '0'),
    text('wp:post_type', type),
    text('wp:post_password', ''),
    plain('wp:is_sticky', post.isSticky ? '1' : '0'),
  ];
}

const noDate = '0000-00-00 00:00:00';

function term(domain: string, { slug, name }: Named): string {
  return `<category domain="${domain}" nicename="${escapeMarkup(slug)}">${cdata(escapeTags(name))}</category>`;
}

function meta(key: string, value: string): string {
  return `<wp:postmeta>${text('wp:meta_key', key)}${text('wp:meta_value', value)}</wp:postmeta>`;
}

function element(name: string, depth: number, children: readonly string[]): string {
  const indent = '\t'.repeat(depth);
  return `${indent}<${name}>\n${lines(depth + 1, children)}\n${indent}</${name}>\n`;
}

function lines(depth: number, children: readonly string[]): string {
  return children.map((child) => '\t'.repeat(depth) + child).join('\n');
}

function plain(name: string, value: string): string {
  return `<${name}>${escapeMarkup(value)}</${name}>`;
}

function text(name: string, value: string): string {
  return `<${name}>${cdata(value)}</${name}>`;
}

function textUnlessEmpty(name: string, value: string): string[] {
  return value === '' ? [] : [text(name, escapeTags(value))];
}

function cdata(value: string): string {
  return `<![CDATA[${withoutForbidden(value).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** '2026-11-23 10:00:00' */
function toUtcDate(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replace('T', ' ');
}

function toLocalDate(atMs: number): string {
  return toIsoDate(atMs).slice(0, 19).replace('T', ' ');
}

/** 'Mon, 23 Nov 2026 13:00:00 +0000' */
function toRssDate(atMs: number): string {
  return new Date(atMs).toUTCString().replace('GMT', '+0000');
}
