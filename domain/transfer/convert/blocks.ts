/** The blocks that the readers of foreign texts produce, and from which document-writer.ts writes a document. */
import { countCodePoints } from '../../text/code-points.ts';

export type TextType =
  | 'unstyled'
  | 'header-three'
  | 'header-four'
  | 'header-five'
  | 'header-six'
  | 'blockquote'
  | 'ordered-list-item'
  | 'unordered-list-item'
  | 'caption'
  | 'code-block';

/** The bit of each style. The editor writes styles in this order. */
export const lookBits = { BOLD: 1, ITALIC: 2, UNDERLINE: 4, STRIKETHROUGH: 8, HIGHLIGHT: 16 } as const;

export interface Run {
  text: string;
  /** The sum of the `lookBits` of the run's styles. */
  looks: number;
  href: string | null;
}

export interface TextBlock {
  kind: 'text';
  /** `title` is the title of a card; outside of an embed it is written as `unstyled`. */
  type: TextType | 'title';
  depth: number;
  runs: Run[];
  /** The number of an item of an ordered list. */
  number?: number;
}
export interface ImageBlock {
  kind: 'image';
  src: string;
  alt: string;
  caption: Run[] | null;
}
export interface GalleryBlock {
  kind: 'gallery';
  images: { src: string; alt: string; caption: string }[];
}
export interface TableBlock {
  kind: 'table';
  rows: string[][];
  hasHeader: boolean;
  caption: string;
  /** The looks of cells that are more than plain text, by the name that `cellName` gives them. */
  looks: Record<string, RunLook>;
}
export interface VideoBlock {
  kind: 'video';
  src: string;
}
export interface EmbedBlock {
  kind: 'embed';
  url: string;
  title: string;
  /** The author of the shown post; absent when the author is unknown, and when the title contains the name. */
  author?: string;
}
/** Boxes, key facts and pull quotes come from exports of this portal only. */
export interface BoxBlock {
  kind: 'box';
  title: string;
  runs: Run[];
}
export interface FactsBlock {
  kind: 'facts';
  title: string;
  facts: { number: string; label: string }[];
}
export interface PullQuoteBlock {
  kind: 'pullquote';
  text: string;
  author: string;
}
interface DividerBlock {
  kind: 'divider';
}
export type Block =
  | TextBlock
  | ImageBlock
  | GalleryBlock
  | TableBlock
  | VideoBlock
  | EmbedBlock
  | BoxBlock
  | FactsBlock
  | PullQuoteBlock
  | DividerBlock;

export function textOfRuns(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('');
}

/** Returns the text of a block, without alternative texts. */
export function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return textOfRuns(block.runs);
    case 'image':
      return block.caption === null ? '' : textOfRuns(block.caption);
    case 'gallery':
      return block.images.map(({ caption }) => caption).join('\n');
    case 'table':
      return [block.caption, ...block.rows.flat()].join('\n');
    case 'embed':
      return block.title;
    case 'box':
      return linesOf(block.title, textOfRuns(block.runs));
    case 'facts':
      return linesOf(block.title, ...block.facts.map(({ number, label }) => `${number} ${label}`.trim()));
    case 'pullquote':
      return linesOf(block.text, block.author);
    default:
      return '';
  }
}

const linesOf = (...lines: string[]) => lines.filter((line) => line !== '').join('\n');

/** The styles and links of some runs with their positions, in code points. */
export interface RunLook {
  inlineStyleRanges: { offset: number; length: number; style: string }[];
  links: { offset: number; length: number; url: string }[];
}

const styleBits = Object.entries(lookBits);

export function lookOfRuns(runs: readonly Run[]): RunLook {
  const inlineStyleRanges: RunLook['inlineStyleRanges'] = [];
  const links: RunLook['links'] = [];
  const openStyles = new Map<string, { length: number }>();
  let href: string | null = null;
  let offset = 0;
  for (const run of runs) {
    const length = countCodePoints(run.text);
    for (const [style, bit] of styleBits) {
      const open = openStyles.get(style);
      if ((run.looks & bit) === 0) openStyles.delete(style);
      else if (open) open.length += length;
      else {
        const range = { offset, length, style };
        openStyles.set(style, range);
        inlineStyleRanges.push(range);
      }
    }
    const last = links.at(-1);
    if (run.href !== null && run.href === href && last) last.length += length;
    else if (run.href !== null) links.push({ offset, length, url: run.href });
    href = run.href;
    offset += length;
  }
  return { inlineStyleRanges, links };
}

/** Joins the runs of several texts with a line break between them. */
export function joinRuns(texts: readonly (readonly Run[])[]): Run[] {
  return texts.flatMap((runs, index) =>
    index === 0 ? [...runs] : [{ text: '\n', looks: 0, href: null }, ...runs],
  );
}

/** Returns a title as a plain text, for use outside of the element that it was the title of. */
export function asText(block: TextBlock): TextBlock {
  return block.type === 'title' ? { ...block, type: 'unstyled' } : block;
}
