/** The open elements of the HTML that is read, and what they mean for the text inside them. */
import { lookBits } from './blocks.ts';
import type { Cell } from './element-endings.ts';
import type { Attributes } from './foreign-addresses.ts';
import type { Conversion } from './html-table.ts';
import type { TextLook, TextStart } from './text-writer.ts';

export interface Frame {
  readonly tag: string;
  readonly conversion: Conversion;
  readonly looks: number;
  readonly href: string | null;
  /** The start of the texts inside; null when it is that of the element around. */
  readonly start: TextStart | null;
  readonly cell: Cell | null;
  /** Whether a source of this player was found; a player shows one. */
  hasMedia: boolean;
}

type To = Conversion['to'];

/** Elements whose blocks are collected, because they become something else when the element ends. */
export const collecting: ReadonlySet<To> = new Set<To>([
  'figure',
  'captioned',
  'gallery',
  'card',
  'address',
  'table',
  'cell',
  'header-cell',
  'table-caption',
]);
export const blockLike: ReadonlySet<To> = new Set<To>([
  ...collecting,
  ...(['flow', 'text', 'lines', 'code', 'list', 'item', 'head', 'rows', 'row', 'player', 'embed'] as const),
]);
/** Elements whose inner end tags do not end elements outside. */
export const fences: ReadonlySet<To> = new Set<To>(['cell', 'header-cell', 'table-caption']);
export const tableParts: ReadonlySet<To> = new Set<To>(['head', 'rows', 'row', ...fences]);

export const paragraph: TextStart = { type: 'unstyled', depth: 0 };

export interface Context {
  readonly start: TextStart;
  readonly look: TextLook;
  /** The raised or lowered digits to write; '' for plain ones. */
  readonly raised: string;
  readonly keepsLines: boolean;
}

export function contextOf(frames: readonly Frame[]): Context {
  let start = paragraph;
  let looks = 0;
  let href: string | null = null;
  let raised = '';
  let keepsLines = false;
  for (const frame of frames) {
    start = frame.start ?? start;
    looks |= frame.looks;
    href = frame.href ?? href;
    if (frame.conversion.to === 'raised') raised = frame.conversion.digits;
    if (frame.conversion.to === 'lines') keepsLines = true;
  }
  return { start, look: { looks, href }, raised, keepsLines };
}

const listDepthMax = 4;

/** Returns the start of the texts inside an element; null when it is that of the element around. */
export function startOf(
  conversion: Conversion,
  frames: readonly Frame[],
  around: TextStart,
): TextStart | null {
  const { to } = conversion;
  if (to === 'code') return { type: 'code-block', depth: 0 };
  if (to === 'table-caption') return { type: 'caption', depth: 0 };
  if (fences.has(to)) return { ...paragraph };
  if (to === 'text') {
    const { type } = conversion;
    const isInItem = around.type.endsWith('list-item') && /^(?:header-|unstyled)/.test(type);
    const isTitleOfNothing = type === 'title' && !frames.some((frame) => frame.conversion.to === 'card');
    return isInItem || isTitleOfNothing ? null : { type, depth: 0 };
  }
  if (to !== 'item') return null;
  const lists = frames
    .slice(1 + frames.findLastIndex((frame) => fences.has(frame.conversion.to)))
    .flatMap((frame) => (frame.conversion.to === 'list' ? [frame.conversion] : []));
  return {
    type: lists.at(-1)?.ordered ? 'ordered-list-item' : 'unordered-list-item',
    depth: Math.min(listDepthMax, Math.max(0, lists.length - 1)),
  };
}

/** Returns the bits of the styles that a `style` attribute gives. */
export function looksOfStyle(style: string): number {
  if (style === '') return 0;
  const { BOLD, ITALIC, UNDERLINE, STRIKETHROUGH } = lookBits;
  return (
    (/font-weight\s?:\s?(?:bold|[6-9]00)/i.test(style) ? BOLD : 0) |
    (/font-style\s?:\s?italic/i.test(style) ? ITALIC : 0) |
    (/text-decoration(?:-line)?\s?:\s?underline/i.test(style) ? UNDERLINE : 0) |
    (/text-decoration(?:-line)?\s?:\s?line-through/i.test(style) ? STRIKETHROUGH : 0)
  );
}

export function isHidden(attributes: Attributes): boolean {
  return attributes.has('hidden') || /display\s?:\s?none/i.test(attributes.get('style') ?? '');
}

export function spanOf(attributes: Attributes, name: string, max: number): number {
  const count = Number.parseInt(attributes.get(name) ?? '1', 10);
  return count >= 1 ? Math.min(count, max) : 1;
}

const plainDigits = '0123456789+-=()';

/** Returns the text in raised or lowered `digits`, or as it is when it has other characters. */
export function raise(text: string, digits: string): string {
  const raised = [...text].map((character) => digits[plainDigits.indexOf(character)]);
  return raised.includes(undefined) ? text : raised.join('');
}
