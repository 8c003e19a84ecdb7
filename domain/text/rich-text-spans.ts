/** Turns the style and entity ranges of a block into spans without overlaps, in linear time. */
import { fontSizeMaxPx, fontSizeMinPx, fontSizeStepPx } from '../site/limits.ts';
import { countCodePoints, sliceAtCodePoints } from './code-points.ts';
import { isRecord, listOf } from './json-values.ts';
import { linkAddress } from './safe-address.ts';

export type Span = {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strikethrough: boolean;
  readonly highlight: boolean;
  readonly fontSize: number | null;
  readonly href: string | null;
};

export type RawEntity = { readonly type: string; readonly data: Readonly<Record<string, unknown>> };

export type FindEntity = (key: unknown) => RawEntity | null;

/** `from` and `to` are offsets in code points. */
export type Range<T> = { readonly from: number; readonly to: number; readonly value: T };

type Look = Omit<Span, 'text'>;
const plainLook: Look = {
  bold: false,
  italic: false,
  underline: false,
  strikethrough: false,
  highlight: false,
  fontSize: null,
  href: null,
};

const lookParts = ['bold', 'italic', 'underline', 'strikethrough', 'highlight', 'fontSize', 'href'] as const;

const lookOfStyle: ReadonlyMap<unknown, Partial<Look>> = new Map([
  ['BOLD', { bold: true }],
  ['ITALIC', { italic: true }],
  ['UNDERLINE', { underline: true }],
  ['STRIKETHROUGH', { strikethrough: true }],
  ['HIGHLIGHT', { highlight: true }],
]);

/** Returns the spans of a block. Damaged ranges are ignored; if two overlap, the later one wins. */
export function readSpans(
  text: string,
  inlineStyleRanges: unknown,
  entityRanges: unknown,
  findEntity: FindEntity,
): Span[] {
  if (text === '') return [];
  const lanes = readLanes(countCodePoints(text), listOf(inlineStyleRanges), listOf(entityRanges), findEntity);
  const cuts = new Set([0]);
  for (const { from, to } of lanes.flat()) cuts.add(from).add(to);
  const starts = [...cuts].sort((a, b) => a - b);
  if (starts.length === 1) return [{ ...plainLook, text }];

  const segmentAt = new Map(starts.map((start, index) => [start, index]));
  const painted = lanes.map((lane) => paint(lane, segmentAt));
  const spans: Span[] = [];
  for (const [index, segment] of sliceAtCodePoints(text, starts).entries()) {
    if (segment === '') continue;
    let look = plainLook;
    for (const lane of painted) look = { ...look, ...lane[index] };
    const previous = spans.at(-1);
    if (previous !== undefined && looksAlike(previous, look)) {
      spans[spans.length - 1] = { ...look, text: previous.text + segment };
    } else {
      spans.push({ ...look, text: segment });
    }
  }
  return spans;
}

/**
 * Sorts ranges into lanes, one for each property of a look, so that a range replaces only ranges of the same property.
 */
function readLanes(
  codePoints: number,
  inlineStyleRanges: readonly unknown[],
  entityRanges: readonly unknown[],
  findEntity: FindEntity,
): Range<Partial<Look>>[][] {
  const lanes = new Map<string, Range<Partial<Look>>[]>();
  const add = (raw: unknown, toLook: (raw: Record<string, unknown>) => Partial<Look> | undefined) => {
    const offsets = isRecord(raw) ? readOffsets(raw, codePoints) : null;
    const value = offsets !== null && isRecord(raw) ? toLook(raw) : undefined;
    if (offsets === null || value === undefined) return;
    const [part = ''] = Object.keys(value);
    const lane = lanes.get(part);
    if (lane) lane.push({ ...offsets, value });
    else lanes.set(part, [{ ...offsets, value }]);
  };
  for (const range of inlineStyleRanges) {
    add(range, ({ style }) => {
      const fontSize = typeof style === 'string' ? readFontSize(style) : null;
      return fontSize === null ? lookOfStyle.get(style) : { fontSize };
    });
  }
  for (const range of entityRanges) {
    add(range, ({ key }) => {
      const entity = findEntity(key);
      const href = entity?.type === 'LINK' ? linkAddress(entity.data.url ?? entity.data.href) : null;
      return href === null ? undefined : { href };
    });
  }
  return [...lanes.values()];
}

/** Returns the code points that a stored range covers; null for a damaged or empty range. */
export function readOffsets(
  raw: Record<string, unknown>,
  codePointCount: number,
): { from: number; to: number } | null {
  const { offset, length } = raw;
  if (typeof offset !== 'number' || typeof length !== 'number') return null;
  const from = Math.max(0, Math.trunc(offset));
  const to = Math.min(codePointCount, Math.trunc(offset + length));
  return from < to ? { from, to } : null;
}

export function readFontSize(style: string): number | null {
  const digits = /^FONT_SIZE_(\d{2})$/.exec(style)?.[1];
  const size = Number(digits);
  const isKnown = size >= fontSizeMinPx && size <= fontSizeMaxPx && size % fontSizeStepPx === 0;
  return digits !== undefined && isKnown ? size : null;
}

/**
 * Returns, for each segment, the value of the last range that covers it. `segmentAt` maps offsets to segments. Painted
 * segments are skipped, so that each is visited once.
 */
export function paint<T>(
  ranges: readonly Range<T>[],
  segmentAt: ReadonlyMap<number, number>,
): (T | undefined)[] {
  const painted: (T | undefined)[] = [];
  if (ranges.length === 0) return painted;
  const nextFree = Uint32Array.from({ length: segmentAt.size + 1 }, (_, index) => index);
  const firstFreeFrom = (segment: number): number => {
    let free = segment;
    while (nextFree[free] !== free) {
      const next = nextFree[free] ?? free;
      nextFree[free] = nextFree[next] ?? next;
      free = next;
    }
    return free;
  };
  for (const { from, to, value } of ranges.toReversed()) {
    const end = segmentAt.get(to) ?? 0;
    for (let free = firstFreeFrom(segmentAt.get(from) ?? end); free < end; free = firstFreeFrom(free)) {
      painted[free] = value;
      nextFree[free] = free + 1;
    }
  }
  return painted;
}

function looksAlike(one: Span, other: Look): boolean {
  return lookParts.every((part) => one[part] === other[part]);
}
