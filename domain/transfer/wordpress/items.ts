/** Reads posts, pages, files and comments of a WordPress file. */

import { htmlToText } from '../convert/plain-text.ts';
import { dropDisclosures, readDisclosed } from '../disclosed-meta.ts';
import type { ForeignComment, ForeignFile, ForeignItem, ForeignRecord, LeftOut } from '../foreign-record.ts';
import type { ImportProblem } from '../import-problems.ts';
import { readWordPressSearch } from '../search-meta.ts';
import { insertFootnotes } from './footnotes.ts';
import { readCredit, readImageDetails } from './image-meta.ts';
import { type DoubtedDate, doubtPast, toMoment } from './moments.ts';
import { dropHiddenBlocks, findRestriction } from './restrictions.ts';
import { decodeSlug, listOldPaths, type SiteAddress, toOldPath } from './site-address.ts';
import { writeClassicHtml } from './write-classic-html.ts';
import { listChildren, rawTextOfChild, readMeta, textOfChild, type XmlElement } from './xml-element.ts';

interface ItemContext {
  /** The id of the item. It is its `wp:post_id`, unless another item has the same one. */
  id: string;
  site: SiteAddress;
  /** How far the clock of the site was ahead of UTC, in milliseconds; null while this is not known. */
  offsetMs: number | null;
  now: number;
  /** Returns the category with a term id; plug-ins store the primary category of an item by the term id. */
  categoryOfTerm: (termId: string) => string | undefined;
  /** Returns the id of the record that has a `wp:post_id` in the file of this item. */
  idOf: (number: string) => string;
}

export interface ItemTerms {
  categories: readonly Term[];
  tags: readonly Term[];
  authors: readonly Term[];
}

/** Before WordPress 2.5, terms have only names; then `id` is ''. */
export interface Term {
  id: string;
  name: string;
}

const itemTypes: readonly string[] = ['post', 'page'] satisfies ForeignItem['type'][];
const knownTypes: Readonly<Record<string, string>> = {
  nav_menu_item: 'item de menu',
  revision: 'revisão',
};
const publicStates: readonly string[] = ['publish', ''];
const formerPathsMax = 20;
const unreadable = '\uFFFD';
/** The metadata in which Yoast SEO and Rank Math store the primary category. */
const primaryNames = ['_yoast_wpseo_primary_category', 'rank_math_primary_category'];

export function readItemTerms(item: XmlElement): ItemTerms {
  const all = listChildren(item, 'category');
  const withIds = all.filter(({ attributes: { nicename = '' } }) => nicename !== '');
  // WordPress 2.5 to 3.0 writes each term twice, and the first one has no id.
  const terms = withIds.length > 0 ? withIds : all;
  const ofDomains = (...domains: string[]) => {
    const found = terms
      .filter(({ attributes: { domain = 'category' } }) => domains.includes(domain))
      .map(({ attributes: { nicename = '' }, text }): Term => ({ id: nicename, name: text.trim() }));
    return [...new Map(found.map((term) => [term.id || term.name, term])).values()];
  };
  const coauthors = ofDomains('author').map(({ id, name }) => ({ id: id.replace(/^cap-/, ''), name }));
  const creator = textOfChild(item, 'dc:creator');
  const authors = coauthors.length > 0 ? coauthors : creator === '' ? [] : [{ id: creator, name: '' }];
  return { categories: ofDomains('category'), tags: ofDomains('post_tag', 'tag'), authors };
}

/** Returns whether an item becomes news or a page, so that its terms are needed. */
export function isMovedItem(item: XmlElement): boolean {
  return (
    itemTypes.includes(typeOf(item)) && !['trash', 'auto-draft'].includes(textOfChild(item, 'wp:status'))
  );
}

const typeOf = (item: XmlElement) => textOfChild(item, 'wp:post_type') || 'post';

/**
 * Reads an item with its comments, or a file; others are left out. `terms` have the ids of the records of the foreign
 * site.
 */
export function readItem(item: XmlElement, terms: ItemTerms, context: ItemContext): ForeignRecord[] {
  const type = typeOf(item);
  const state = textOfChild(item, 'wp:status');
  if (state === 'trash') return [leftOut('lixeira')];
  if (state === 'auto-draft') return [leftOut('rascunho automático')];
  if (type === 'attachment') return readFile(item, context);
  if (type === 'wp_block') return readPattern(item);
  if (type !== 'post' && type !== 'page') return [leftOut(knownTypes[type] ?? `tipo ${type.slice(0, 40)}`)];
  const read = toItem(item, type, terms, context);
  return [read, ...readComments(item, read.id, context)];
}

const leftOut = (what: string): LeftOut => ({ kind: 'left-out', what });

/** Reads a reusable block. Drafts and restricted blocks are left out, because not all readers of WordPress saw them. */
function readPattern(item: XmlElement): ForeignRecord[] {
  const id = textOfChild(item, 'wp:post_id');
  const content = rawTextOfChild(item, 'content:encoded');
  const isPublic =
    textOfChild(item, 'wp:status') === 'publish' &&
    textOfChild(item, 'wp:post_password') === '' &&
    findRestriction(content, readMeta(item, 'wp:postmeta')) === null;
  const counted = leftOut('bloco reutilizável');
  return isPublic ? [counted, { kind: 'pattern', id, source: dropHiddenBlocks(content).shown }] : [counted];
}

function toItem(
  item: XmlElement,
  type: ForeignItem['type'],
  { categories, tags, authors }: ItemTerms,
  context: ItemContext,
): ForeignItem {
  const { id, site, offsetMs, now, categoryOfTerm, idOf } = context;
  const meta = readMeta(item, 'wp:postmeta');
  const content = rawTextOfChild(item, 'content:encoded');
  const { state, isPending, problems } = readState(item, type, findRestriction(content, meta));
  const dated = toMoment(textOfChild(item, 'wp:post_date_gmt'), textOfChild(item, 'wp:post_date'), offsetMs);
  const { at, doubt } = readDate(dated, state, now);
  const modified = toMoment(
    textOfChild(item, 'wp:post_modified_gmt'),
    textOfChild(item, 'wp:post_modified'),
    offsetMs,
  ).at;
  const title = htmlToText(textOfChild(item, 'title')).replaceAll('\n', ' ');
  const { shown, hiddenBlocks } = dropHiddenBlocks(content);
  if (hiddenBlocks > 0)
    problems.push({ code: 'text', detail: `bloco escondido no editor, deixado de fora (${hiddenBlocks})` });
  const written = insertFootnotes(shown, meta.get('footnotes') ?? '');
  const disclosed = readDisclosed(meta);
  const source = addEnclosure(
    dropDisclosures(written, disclosed, writeClassicHtml),
    meta.get('enclosure') ?? '',
  );
  const fields = readFields(meta, problems);
  if (title.includes(unreadable) || source.includes(unreadable))
    problems.push({ code: 'encoding', detail: 'caracteres que não são da codificação do arquivo' });
  const sectionIds = categories.map((category) => category.id);
  const primary = primaryNames
    .map((name) => categoryOfTerm(meta.get(name) ?? ''))
    .find((one) => one !== undefined && sectionIds.includes(one));
  const thumbnail = meta.get('_thumbnail_id') ?? '';
  const excerpt = htmlToText(textOfChild(item, 'excerpt:encoded'));
  const search = readWordPressSearch(meta, { title, excerpt });
  const number = /^\d+$/.test(id) ? id : '';
  return {
    kind: 'item',
    id,
    type,
    state,
    ...(isPending ? { isPending } : {}),
    title,
    slug: decodeSlug(textOfChild(item, 'wp:post_name')),
    excerpt,
    text: { format: 'wordpress', source },
    publishedAt: at,
    updatedAt: modified !== null && modified <= now ? modified : null,
    dateDoubt: doubt,
    isFeatured: textOfChild(item, 'wp:is_sticky') === '1',
    sectionIds,
    primarySectionId: primary ?? null,
    topicIds: tags.map((tag) => tag.id),
    authorIds: authors.map((author) => author.id),
    image: /^[1-9]\d*$/.test(thumbnail)
      ? { fileId: idOf(thumbnail), address: null, caption: '', alternativeText: '', credit: '' }
      : null,
    ...(search ? { search: { ...search, imageFileId: search.imageFileId && idOf(search.imageFileId) } } : {}),
    ...(disclosed ? { disclosed } : {}),
    problems,
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    oldPaths: listOldPaths(site, [
      toOldPath(site, textOfChild(item, 'link')),
      number && type === 'page' ? `${site.basePath}/?page_id=${number}` : null,
      number && `${site.basePath}/?p=${number}`,
      ...listFormerPaths(item, site),
    ]),
  };
}

/**
 * Nothing becomes public that was not public: private items, and items with a password or another restriction, become
 * drafts and are reported. In this portal, only posts can wait for an editor.
 */
function readState(
  item: XmlElement,
  type: ForeignItem['type'],
  restriction: string | null,
): Pick<ForeignItem, 'state'> & { isPending: boolean; problems: ImportProblem[] } {
  const state = textOfChild(item, 'wp:status');
  const toDraft = (...details: string[]) => ({
    state: 'draft' as const,
    isPending: state === 'pending' && type === 'post',
    problems: details.map((detail) => ({ code: 'access' as const, detail })),
  });
  const password = textOfChild(item, 'wp:post_password') === '' ? null : 'protegido por senha';
  const restricted = [password, restriction].filter((detail) => detail !== null);
  if (state === 'draft') return toDraft(...restricted);
  if (state === 'pending')
    return toDraft(...restricted, ...(type === 'page' ? ['página que esperava revisão'] : []));
  if (state !== 'future' && !publicStates.includes(state))
    return toDraft(...restricted, state === 'private' ? 'privado' : `estado ${state.slice(0, 40)}`);
  if (restricted.length > 0) return toDraft(...restricted);
  return { state: state === 'future' ? 'scheduled' : 'published', isPending: false, problems: [] };
}

function readDate(date: DoubtedDate, state: ForeignItem['state'], now: number): DoubtedDate {
  if (state === 'published') return doubtPast(date, now);
  // WordPress gives a draft its date when it is published.
  return state === 'draft' ? { at: date.at, doubt: null } : date;
}

/** Returns the former paths of an item, from which WordPress redirects. */
function listFormerPaths(item: XmlElement, site: SiteAddress): string[] {
  const path = toOldPath(site, textOfChild(item, 'link')) ?? '';
  const slug = textOfChild(item, 'wp:post_name');
  // An address may end with a slash or with `.html`.
  const at = path.lastIndexOf(`/${slug}`);
  const ending = path.slice(at + slug.length + 1);
  if (slug === '' || at < 0 || !/^(?:\/|\.html?)?$/.test(ending)) return [];
  return listChildren(item, 'wp:postmeta')
    .filter((meta) => textOfChild(meta, 'wp:meta_key') === '_wp_old_slug')
    .map((meta) => textOfChild(meta, 'wp:meta_value'))
    .filter((former) => /^[^\s/?#]+$/.test(former))
    .slice(0, formerPathsMax)
    .map((former) => `${path.slice(0, at)}/${former}${ending}`);
}

const fieldsMax = 50;
const fieldMaxLength = 4_000;
/**
 * Metadata that are no custom fields: they have a meaning in WordPress, or belong to plug-ins and are read elsewhere or
 * mean nothing to readers.
 */
export const ownKeys =
  /^(?:_|pauta_|footnotes$|enclosure$|rank_math_|dsq_|fb_instant|classic-editor-remember$)/;

/** Returns the custom fields of an item that people see in the editor of WordPress. */
function readFields(meta: ReadonlyMap<string, string>, problems: ImportProblem[]): Record<string, string> {
  const custom = [...meta].filter(([key, value]) => key !== '' && value !== '' && !ownKeys.test(key));
  const kept = custom.filter(([, value]) => value.length <= fieldMaxLength).slice(0, fieldsMax);
  const known = new Set(kept.map(([key]) => key));
  for (const [key] of custom)
    if (!known.has(key)) problems.push({ code: 'cut', detail: `campo personalizado ${key}` });
  return Object.fromEntries(kept);
}

/**
 * Adds the sound or video that a podcast has besides its text. `enclosure` has its address, size and type, each on a
 * line.
 */
function addEnclosure(source: string, enclosure: string): string {
  const [address = ''] = enclosure.split('\n', 1).map((line) => line.trim());
  if (!/^https?:\/\/[^\s"<>]+$/i.test(address) || source.includes(address)) return source;
  const player = `<audio src="${address}"></audio>`;
  return source.includes('<!-- wp:')
    ? `${source}\n<!-- wp:html -->${player}<!-- /wp:html -->`
    : `${source}\n\n${player}`;
}

function readFile(item: XmlElement, { id, site, idOf }: ItemContext): ForeignRecord[] {
  const address = textOfChild(item, 'wp:attachment_url') || textOfChild(item, 'guid');
  if (address === '') return [{ kind: 'fault', collection: 'file', id, reason: 'arquivo sem endereço' }];
  const meta = readMeta(item, 'wp:postmeta');
  const caption = htmlToText(textOfChild(item, 'excerpt:encoded'));
  const file: ForeignFile = {
    kind: 'file',
    id,
    address,
    title: htmlToText(textOfChild(item, 'title')),
    caption,
    alternativeText: htmlToText(meta.get('_wp_attachment_image_alt') ?? ''),
    credit: readCredit(meta),
    oldPaths: listOldPaths(site, [
      toOldPath(site, textOfChild(item, 'link')),
      /^\d+$/.test(id) ? `${site.basePath}/?attachment_id=${id}` : null,
    ]),
  };
  const itemId = textOfChild(item, 'wp:post_parent');
  const position = Number.parseInt(textOfChild(item, 'wp:menu_order'), 10) || 0;
  const details = readImageDetails(
    meta,
    caption === '' ? htmlToText(textOfChild(item, 'content:encoded')) : '',
  );
  if (Object.keys(details).length > 0) file.details = details;
  if (/^[1-9]\d*$/.test(itemId)) file.attachedTo = { itemId: idOf(itemId), position };
  const comments = listChildren(item, 'wp:comment').map(() => leftOut('comentário de arquivo'));
  return [file, ...comments];
}

/** Returns the comments of readers. Each follows the comment that it answers. Spam and others are only counted. */
function readComments(item: XmlElement, itemId: string, { offsetMs, now }: ItemContext): ForeignRecord[] {
  const comments: ForeignComment[] = [];
  const others: ForeignRecord[] = [];
  for (const comment of listChildren(item, 'wp:comment')) {
    const approval = textOfChild(comment, 'wp:comment_approved');
    const what = nameLeftOut(textOfChild(comment, 'wp:comment_type'), approval);
    const id = textOfChild(comment, 'wp:comment_id');
    const utc = textOfChild(comment, 'wp:comment_date_gmt');
    const { at } = toMoment(utc, textOfChild(comment, 'wp:comment_date'), offsetMs);
    const parentId = textOfChild(comment, 'wp:comment_parent');
    if (what !== null) others.push(leftOut(what));
    else if (id === '' || at === null || at > now)
      others.push({
        kind: 'fault',
        collection: 'comment',
        id: `${itemId}/${id}`,
        reason: 'comentário sem data válida',
      });
    else
      comments.push({
        kind: 'comment',
        id,
        itemId,
        parentId: parentId === '' || parentId === '0' ? null : parentId,
        name: htmlToText(textOfChild(comment, 'wp:comment_author')),
        createdAt: at,
        ...(isWaiting(approval) ? { isHeld: true } : {}),
        text: textOfChild(comment, 'wp:comment_content'),
      });
  }
  const ordered = comments.toSorted((one, other) => Number(one.id) - Number(other.id) || 0);
  return [...toDistinctMoments(ordered), ...others];
}

/** Gives comments of the same second different moments, because the portal orders comments by their dates. */
function toDistinctMoments(comments: readonly ForeignComment[]): ForeignComment[] {
  const counts = new Map<number, number>();
  return comments.map((comment) => {
    const before = counts.get(comment.createdAt) ?? 0;
    counts.set(comment.createdAt, before + 1);
    return { ...comment, createdAt: comment.createdAt + Math.min(before, 999) };
  });
}

const isWaiting = (approval: string) => approval === '0' || approval === 'hold';

function nameLeftOut(type: string, approval: string): string | null {
  if (type === 'pingback' || type === 'trackback') return type;
  if (type !== '' && type !== 'comment') return `comentário do tipo ${type.slice(0, 40)}`;
  if (approval === '1' || isWaiting(approval)) return null;
  if (approval === 'spam') return 'spam';
  return approval === 'trash' || approval === 'post-trashed'
    ? 'comentário na lixeira'
    : 'comentário não aprovado';
}

/** Returns the local date of an item and its date in UTC, from which the offset of the site is found. */
export function datesOf(item: XmlElement): [local: string, utc: string] {
  return [textOfChild(item, 'wp:post_date'), textOfChild(item, 'wp:post_date_gmt')];
}
