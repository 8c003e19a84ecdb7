/** The pages that the newsroom writes, such as the terms (docs/product.md#pages). */
import { cutAtHyphen, slugFromTitle } from '../news/slug.ts';
import {
  longestField,
  textPageDescriptionMaxGraphemes,
  textPageLeadMaxGraphemes,
  textPageSlugMaxLength,
  textPageTitleMaxGraphemes,
} from '../site/limits.ts';
import { readJson } from '../text/json-values.ts';
import { parseRichText, type RichBlock, type RichText } from '../text/rich-text.ts';
import { findLongInset } from '../text/rich-text-insets.ts';
import { mapList } from '../text/rich-text-lists.ts';
import type { Span } from '../text/rich-text-spans.ts';
import {
  textPageDescriptionTooLong,
  textPageLeadTooLong,
  textPageSlugInvalid,
  textPageSlugReserved,
  textPageSlugTaken,
  textPageTextInvalid,
  textPageTitleMissing,
  textPageTitleTooLong,
} from '../text/sentences.ts';
import { cleanLine, isLongerThan } from '../text/text.ts';
import { addressList } from '../web/addresses.ts';
import { invalid, type Problem } from '../web/problem.ts';
import { cleanSearchFields, findSearchFieldsFault } from '../web/search-fields.ts';

export interface TextPageFields {
  title: string;
  /** The meta description, for search engines. */
  description: string;
  /** A paragraph under the title; on the terms, the version is shown there. */
  lead: string;
  /** A Draft.js document. */
  content: string;
  /**
   * The texts for search engines and networks, as `writeSearchFields` writes them; the description is in its own field
   * above.
   */
  searchFields: string;
}

/** The working copy of a page. Readers see the version `published`. */
export interface TextPage extends TextPageFields {
  id: string;
  slug: string;
  /** Number of the newest version; 0 before the first. */
  latest: number;
  /** The version that readers see; null for none. */
  published: number | null;
  /** Counts the saves, by which conflicts are found. */
  revision: number;
  updatedAt: number;
}

export interface TextPageVersion extends TextPageFields {
  pageId: string;
  /** Versions count from 1. */
  version: number;
  publishedAt: number;
  publishedByName: string;
}

export interface PublishedTextPage {
  id: string;
  title: string;
  path: string;
  searchFields: string;
}

/** The date of the first terms of a new site, in epoch milliseconds. */
export const firstTermsAt = Date.UTC(2026, 10, 26, 12);
export const termsId = 'termos-de-uso-e-privacidade';
/** Pages with an address of their own, which cannot be unpublished or deleted. */
const fixedIds: readonly string[] = ['sobre-nos', 'acessibilidade', termsId];

/** Returns whether the portal itself links to the page. Then the page keeps its address and cannot be unpublished. */
export function isFixedPage(id: string): boolean {
  return fixedIds.includes(id);
}

export function textPagePath({ id, slug }: { id: string; slug: string }): string {
  return isFixedPage(id) ? `/${id}` : `/pagina/${slug}`;
}

/** 'Versão 02' is the second version of the terms. */
export function formatVersion(version: number): string {
  return String(version).padStart(2, '0');
}

const slugForm = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
/** The first parts of the portal's own addresses, which no page may take. */
const reservedSlugs = new Set(addressList.map(([path]) => path.split('/')[1] ?? ''));

/** Returns the slug of a page; if it is '', makes one from the title. */
export function cleanPageSlug(slug: string, title: string): string {
  return cutAtHyphen(slugFromTitle(slug.trim() || title), textPageSlugMaxLength);
}

/**
 * Returns why a page cannot have a slug, or null. `taken` returns whether another page has the slug, or a section or
 * group has or had it.
 */
export function findSlugFault(slug: string, taken: (slug: string) => boolean): Problem | null {
  const fault = (message: string): Problem => invalid(message, 'slug');
  if (!slugForm.test(slug) || slug.length > textPageSlugMaxLength) return fault(textPageSlugInvalid);
  if (reservedSlugs.has(slug)) return fault(textPageSlugReserved);
  return taken(slug) ? fault(textPageSlugTaken) : null;
}

export function cleanPageFields(fields: TextPageFields): TextPageFields {
  const { title, description, lead, content, searchFields } = fields;
  return {
    title: cleanLine(title, longestField),
    description: cleanLine(description, longestField),
    lead: cleanLine(lead, longestField),
    content,
    searchFields: cleanSearchFields(searchFields),
  };
}

export function findPageFault(fields: TextPageFields): Problem | null {
  const { title, description, lead, content, searchFields } = fields;
  if (isLongerThan(title, textPageTitleMaxGraphemes)) return invalid(textPageTitleTooLong, 'title');
  if (isLongerThan(description, textPageDescriptionMaxGraphemes))
    return invalid(textPageDescriptionTooLong, 'description');
  if (isLongerThan(lead, textPageLeadMaxGraphemes)) return invalid(textPageLeadTooLong, 'lead');
  const searchFault = findSearchFieldsFault(searchFields);
  if (searchFault) return invalid(searchFault, 'searchFields');
  return parseRichText(content) === null ? invalid(textPageTextInvalid, 'content') : null;
}

export function findPublishFault(fields: TextPageFields): Problem | null {
  if (fields.title === '') return invalid(textPageTitleMissing, 'title');
  const insetFault = findLongInset(readJson(fields.content));
  return findPageFault(fields) ?? (insetFault === null ? null : invalid(insetFault, 'content'));
}

/**
 * The words for facts of the site, which editors write in braces. `{do nome}` becomes the name with its preposition and
 * article.
 */
export type PageWords = Readonly<
  Record<'nome' | 'o nome' | 'O nome' | 'do nome' | 'assunto' | 'contato' | 'grupos' | 'editorias', string>
>;

/** Returns whether a paragraph is `{equipe}`, for which pages show the people of the newsroom. */
export function isTeamBlock(block: RichBlock): boolean {
  return (
    block.kind === 'paragraph' &&
    block.spans
      .map(({ text }) => text)
      .join('')
      .trim() === '{equipe}'
  );
}

/** '{nome}' becomes the name of the site. Other braces stay. */
export function fillWords(text: string, words: PageWords): string {
  const known = new Map(Object.entries(words));
  return text.replace(/\{([A-Za-z ]+)\}/g, (braces, name: string) => known.get(name) ?? braces);
}

/**
 * Returns the text as readers see it, in parts that begin with subtitles. The part before the first subtitle has the
 * title null.
 */
export function layOutPage(
  content: string,
  words: PageWords,
): { title: readonly Span[] | null; body: RichText }[] {
  const parts: { title: readonly Span[] | null; blocks: RichBlock[] }[] = [];
  for (const block of fillPage(content, words).blocks) {
    const last = parts.at(-1);
    if (block.kind === 'subtitle' && !block.rank) parts.push({ title: block.spans, blocks: [] });
    else if (last) last.blocks.push(block);
    else parts.push({ title: null, blocks: [block] });
  }
  return parts.map(({ title, blocks }) => ({ title, body: { blocks } }));
}

/** Returns the text as readers see it, in one piece. */
export function fillPage(content: string, words: PageWords): RichText {
  return { blocks: (parseRichText(content)?.blocks ?? []).map((block) => fillBlock(block, words)) };
}

function fillBlock(block: RichBlock, words: PageWords): RichBlock {
  const fill = (spans: readonly Span[]) =>
    spans.map((span) => ({
      ...span,
      text: fillWords(span.text, words),
      href: span.href === null ? null : fillWords(span.href, words),
    }));
  switch (block.kind) {
    case 'list':
      return mapList(block, fill);
    case 'image':
      return { ...block, caption: block.caption && fill(block.caption) };
    case 'video':
    case 'table':
    case 'gallery':
    case 'embed':
    case 'facts':
    case 'pullquote':
    case 'divider':
    case 'code':
      return block;
    default:
      return { ...block, spans: fill(block.spans) };
  }
}
