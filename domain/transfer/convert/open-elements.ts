/** The open elements of the HTML that is being read, and how they affect the text inside them. */
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
  /** The start of the texts inside; null when the surrounding element decides it. */
  readonly start: TextStart | null;
  /** The context inside. It changes when a surrounding element is closed before this one. */
  inside: Context;
  readonly cell: Cell | null;
  /** Whether the source of this player is known; further sources are ignored. */
  hasMedia: boolean;
  /** The number of the next item in a list. */
  nextItem: number;
}

type To = Conversion['to'];

/** Elements whose blocks are collected until the element ends, because they then become something else. */
export const collecting: ReadonlySet<To> = new Set<To>([
  'figure',
  'captioned',
  'gallery',
  'card',
  'box',
  'facts',
  'pullquote',
  'address',
  'table',
  'cell',
  'header-cell',
  'table-caption',
]);
/** Elements that have a title of their own. */
const titled: ReadonlySet<To> = new Set<To>(['card', 'box', 'facts', 'pullquote']);
/** Elements before and after which a line of the text ends. */
export const blockLike: ReadonlySet<To> = new Set<To>([
  ...collecting,
  ...(['flow', 'text', 'lines', 'code', 'list', 'item', 'head', 'rows', 'row', 'player', 'embed'] as const),
]);
/** End tags inside these elements do not end elements outside of them. */
export const fences: ReadonlySet<To> = new Set<To>(['cell', 'header-cell', 'table-caption']);
/** Elements that only a table can contain. */
export const tableParts: ReadonlySet<To> = new Set<To>(['head', 'rows', 'row', ...fences]);

export const paragraph: TextStart = { type: 'unstyled', depth: 0 };

export interface Context {
  readonly start: TextStart;
  readonly look: TextLook;
  /** The position of the characters: raised, lowered, or '' on the line. */
  readonly raised: '' | 'above' | 'below';
  readonly keepsLines: boolean;
}

/** The context outside of all elements. */
export const outermost: Context = {
  start: paragraph,
  look: { looks: 0, href: null },
  raised: '',
  keepsLines: false,
};

/** Returns the context inside an element. */
export function contextIn(
  around: Context,
  frame: Pick<Frame, 'conversion' | 'looks' | 'href' | 'start'>,
): Context {
  const { start, conversion, looks, href } = frame;
  const { look } = around;
  const isRaised = conversion.to === 'raised';
  const isLines = conversion.to === 'lines';
  const isSameLook = (look.looks | looks) === look.looks && href === null;
  if (start === null && isSameLook && !isRaised && !isLines) return around;
  return {
    start: start ?? around.start,
    look: isSameLook ? look : { looks: look.looks | looks, href: href ?? look.href },
    raised: isRaised ? conversion.side : around.raised,
    keepsLines: around.keepsLines || isLines,
  };
}

const listDepthMax = 4;
const listNumberMax = 9_999;

/** Returns the start of the texts inside an element; null when the surrounding element decides it. */
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
    const isTitleOfNothing = type === 'title' && !frames.some((frame) => titled.has(frame.conversion.to));
    return isInItem || isTitleOfNothing ? null : { type, depth: 0 };
  }
  if (to !== 'item') return null;
  const lists = frames
    .slice(1 + frames.findLastIndex((frame) => fences.has(frame.conversion.to)))
    .filter((frame) => frame.conversion.to === 'list');
  const list = lists.at(-1);
  const isOrdered = list?.conversion.to === 'list' && list.conversion.ordered;
  const depth = Math.min(listDepthMax, Math.max(0, lists.length - 1));
  if (!isOrdered) return { type: 'unordered-list-item', depth };
  list.nextItem += 1;
  return { type: 'ordered-list-item', depth, number: list.nextItem - 1 };
}

/** Returns the number of the first item of an ordered list, or of an item that has its own number. */
export function numberOf(attributes: Attributes, name: 'start' | 'value'): number | null {
  const number = Number.parseInt(attributes.get(name) ?? '', 10);
  return number >= 1 && number <= listNumberMax ? number : null;
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

const alphabets = {
  above: toAlphabet('0123456789+-=()abcdefghijklmnoprstuvwxyz', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ'),
  below: toAlphabet('0123456789+-=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'),
} as const;
/** Words that have characters of their own: 1º, 2ª, ™. */
const raisedWords: ReadonlyMap<string, string> = new Map([
  ['o', 'º'],
  ['a', 'ª'],
  ['TM', '™'],
]);

function toAlphabet(plain: string, shown: string): ReadonlyMap<string, string> {
  const characters = [...shown];
  return new Map([...plain].map((character, index) => [character, characters[index] ?? character]));
}

/** Longer words are not raised, because readers and the search need them: the search does not find raised letters. */
const raisedLettersMax = 3;

/**
 * Returns a text in raised or lowered characters. Null for a long word, and when Unicode lacks one of the characters.
 */
export function raise(text: string, side: 'above' | 'below'): string | null {
  const word = side === 'above' ? raisedWords.get(text) : undefined;
  if (word !== undefined) return word;
  if (text.length > raisedLettersMax && /[a-z]/.test(text)) return null;
  let raised = '';
  for (const character of text) {
    const found = alphabets[side].get(character);
    if (found === undefined) return null;
    raised += found;
  }
  return raised;
}

/** Returns whether an element centres its text or aligns it to the right; documents cannot do that. */
export function isAligned(tag: string, attributes: Attributes): boolean {
  const [align = '', style = '', names = ''] = ['align', 'style', 'class'].map((name) =>
    attributes.get(name),
  );
  return (
    tag === 'center' ||
    /^(?:center|right)$/i.test(align) ||
    /text-align\s?:\s?(?:center|right)/i.test(style) ||
    /(?:^|\s)has-text-align-(?:center|right)(?:\s|$)/.test(names)
  );
}
