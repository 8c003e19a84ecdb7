/**
 * Lays out the text of an article for readers: it is typeset, and gets anchors, the review and related news
 * (docs/product.md#article).
 */
import { blockText, type RichBlock, type RichText } from '../text/rich-text.ts';
import { type CellSpans, frameOriginsOf, isInset } from '../text/rich-text-insets.ts';
import { mapList } from '../text/rich-text-lists.ts';
import { typeset, typesetSpans, typesetTitle } from '../text/typesetting.ts';
import { findReview, type Review } from './product-review.ts';
import { numberedSlug, slugFromTitle } from './slug.ts';

export interface ArticleLayout {
  readonly parts: readonly ArticlePart[];
  readonly review: Review | null;
  /** The subtitles in order. Empty when there are fewer than three. */
  readonly contents: readonly Subtitle[];
}

export type ArticlePart =
  /** `anchor` is the id of a subtitle, null for other blocks. */
  | { readonly kind: 'block'; readonly block: RichBlock; readonly anchor: string | null }
  /** The place at which `Leia também` is shown. */
  | { readonly kind: 'related' };

export interface Subtitle {
  readonly anchor: string;
  readonly text: string;
}

const contentsMin = 3;
const relatedAtRatio = 0.4;
/**
 * A text below this length, in UTF-16 units, gets no related news inside it: those below the article are near enough.
 */
const relatedMinLength = 1_200;

export function layOutArticle({ blocks }: RichText): ArticleLayout {
  const set = blocks.map(typesetBlock);
  const found = findReview(set);
  const toAnchor = createAnchors();
  const parts = set.map((block): ArticlePart => {
    const anchor = block.kind === 'subtitle' ? toAnchor(blockText(block)) : null;
    return { kind: 'block', block, anchor };
  });
  if (found) parts.splice(found.start, found.end - found.start);
  const contents = parts.flatMap((part) =>
    part.kind === 'block' && part.anchor !== null
      ? [{ anchor: part.anchor, text: blockText(part.block) }]
      : [],
  );
  const relatedAt = findRelatedIndex(parts);
  if (relatedAt !== null) parts.splice(relatedAt, 0, { kind: 'related' });
  return { parts, review: found?.review ?? null, contents: contents.length < contentsMin ? [] : contents };
}

/**
 * Returns whether a summary only repeats the first words of the text. Imports make such summaries when there was none.
 */
export function repeatsBeginning({ parts }: ArticleLayout, summary: string): boolean {
  const toLine = (text: string) => text.replace(/\s+/g, ' ').trim();
  const start = toLine(typeset(summary)).replace(/…$/, '');
  let text = '';
  for (const part of parts) {
    if (text.length > start.length) break;
    if (part.kind === 'block' && part.block.kind === 'paragraph') text += ` ${blockText(part.block)}`;
  }
  return start !== '' && toLine(text).startsWith(start);
}

/** Returns whether the article needs the stylesheet of insets and reviews. */
export function hasInsets({ parts, review }: ArticleLayout): boolean {
  return review !== null || parts.some((part) => part.kind === 'block' && isInset(part.block));
}

export function articleFrames({ parts }: ArticleLayout): string[] {
  return frameOriginsOf(parts.flatMap((part) => (part.kind === 'block' ? part.block : [])));
}

/** Returns the index of the first paragraph or subtitle that begins after 40 % of the text; null in short texts. */
function findRelatedIndex(parts: readonly ArticlePart[]): number | null {
  const lengths = parts.map((part) => (part.kind === 'block' ? blockText(part.block).length : 0));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (total < relatedMinLength) return null;
  let before = 0;
  for (const [index, part] of parts.entries()) {
    const isReached = before >= total * relatedAtRatio;
    if (isReached && endsText(parts[index - 1]) && startsText(part)) return index;
    before += lengths[index] ?? 0;
  }
  return null;
}

function endsText(part: ArticlePart | undefined): boolean {
  return part?.kind === 'block' && ['paragraph', 'list', 'quote'].includes(part.block.kind);
}

function startsText(part: ArticlePart): boolean {
  return part.kind === 'block' && ['paragraph', 'subtitle'].includes(part.block.kind);
}

/** Makes the ids of subtitles; a repeated one gets a number. A prefix distinguishes them from other ids of the page. */
function createAnchors(): (text: string) => string {
  const counts = new Map<string, number>();
  const used = new Set<string>();
  return (text) => {
    const base = `secao-${slugFromTitle(text)}`;
    let number = counts.get(base) ?? 1;
    let anchor = number === 1 ? base : numberedSlug(base, number);
    while (used.has(anchor)) {
      number += 1;
      anchor = numberedSlug(base, number);
    }
    counts.set(base, number + 1);
    used.add(anchor);
    return anchor;
  };
}

function typesetBlock(block: RichBlock): RichBlock {
  switch (block.kind) {
    case 'list':
      return mapList(block, typesetSpans);
    case 'image':
      return block.caption ? { ...block, caption: typesetSpans(block.caption) } : block;
    case 'table':
      return {
        ...block,
        header: block.header?.map(typeset) ?? null,
        rows: block.rows.map((cells) => cells.map(typeset)),
        ...(block.looks ? { looks: typesetCells(block.looks) } : {}),
      };
    case 'pullquote':
      return { ...block, text: typeset(block.text) };
    case 'video':
    case 'gallery':
    case 'embed':
    case 'facts':
    case 'divider':
    case 'code':
      return block;
    case 'subtitle':
      return { ...block, spans: typesetSpans(block.spans, typesetTitle) };
    default:
      return { ...block, spans: typesetSpans(block.spans) };
  }
}

function typesetCells(spans: CellSpans): CellSpans {
  return Object.fromEntries(Object.entries(spans).map(([name, cell]) => [name, typesetSpans(cell)]));
}
