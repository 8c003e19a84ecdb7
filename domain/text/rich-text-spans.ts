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

/** `from` and `to` count code points first, then segments of the block. */
export type Range<T> = { readonly from: number; readonly to: number; readonly value: T };

type Look = Omit<Span, 'text'>;
type StyleRanges = {
  readonly bold: Range<true>[];
  readonly italic: Range<true>[];
  readonly underline: Range<true>[];
  readonly strikethrough: Range<true>[];
  readonly highlight: Range<true>[];
  readonly fontSize: Range<number>[];
  readonly href: Range<string>[];
};

const plainLook: Look = {
  bold: false,
  italic: false,
  underline: false,
  strikethrough: false,
  highlight: false,
  fontSize: null,
  href: null,
};

/** Spans without overlaps, in linear time. Damaged ranges are ignored; of overlapping ones the later wins. */
export function readSpans(
  text: string,
  inlineStyleRanges: unknown,
  entityRanges: unknown,
  findEntity: FindEntity,
): Span[] {
  if (text === '') return [];
  const ranges = readRanges(countCodePoints(text), inlineStyleRanges, entityRanges, findEntity);
  const cuts = new Set([0]);
  for (const { from, to } of Object.values(ranges).flat()) cuts.add(from).add(to);
  const starts = [...cuts].sort((a, b) => a - b);
  if (starts.length === 1) return [{ ...plainLook, text }];

  const segmentAt = new Map(starts.map((start, index) => [start, index]));
  const painted = {
    bold: paint(ranges.bold, segmentAt),
    italic: paint(ranges.italic, segmentAt),
    underline: paint(ranges.underline, segmentAt),
    strikethrough: paint(ranges.strikethrough, segmentAt),
    highlight: paint(ranges.highlight, segmentAt),
    fontSize: paint(ranges.fontSize, segmentAt),
    href: paint(ranges.href, segmentAt),
  };
  const spans: Span[] = [];
  for (const [index, segment] of sliceAtCodePoints(text, starts).entries()) {
    if (segment === '') continue;
    const look: Look = {
      bold: painted.bold[index] ?? false,
      italic: painted.italic[index] ?? false,
      underline: painted.underline[index] ?? false,
      strikethrough: painted.strikethrough[index] ?? false,
      highlight: painted.highlight[index] ?? false,
      fontSize: painted.fontSize[index] ?? null,
      href: painted.href[index] ?? null,
    };
    const previous = spans.at(-1);
    if (previous !== undefined && looksAlike(previous, look)) {
      spans[spans.length - 1] = { ...look, text: previous.text + segment };
    } else {
      spans.push({ ...look, text: segment });
    }
  }
  return spans;
}

function readRanges(
  codePointCount: number,
  inlineStyleRanges: unknown,
  entityRanges: unknown,
  findEntity: FindEntity,
): StyleRanges {
  const ranges: StyleRanges = {
    bold: [],
    italic: [],
    underline: [],
    strikethrough: [],
    highlight: [],
    fontSize: [],
    href: [],
  };
  for (const raw of listOf(inlineStyleRanges)) {
    const place = isRecord(raw) ? readPlace(raw, codePointCount) : null;
    if (place === null || !isRecord(raw) || typeof raw.style !== 'string') continue;
    const on: Range<true> = { ...place, value: true };
    if (raw.style === 'BOLD') ranges.bold.push(on);
    else if (raw.style === 'ITALIC') ranges.italic.push(on);
    else if (raw.style === 'UNDERLINE') ranges.underline.push(on);
    else if (raw.style === 'STRIKETHROUGH') ranges.strikethrough.push(on);
    else if (raw.style === 'HIGHLIGHT') ranges.highlight.push(on);
    else {
      const fontSize = readFontSize(raw.style);
      if (fontSize !== null) ranges.fontSize.push({ ...place, value: fontSize });
    }
  }
  for (const raw of listOf(entityRanges)) {
    const place = isRecord(raw) ? readPlace(raw, codePointCount) : null;
    if (place === null || !isRecord(raw)) continue;
    const entity = findEntity(raw.key);
    const href = entity?.type === 'LINK' ? linkAddress(entity.data.url ?? entity.data.href) : null;
    if (href !== null) ranges.href.push({ ...place, value: href });
  }
  return ranges;
}

export function readPlace(
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

/** The last range of each segment. Skips painted segments, so that each is painted once. `segmentAt` maps offsets. */
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

function looksAlike(a: Look, b: Look): boolean {
  return (
    a.bold === b.bold &&
    a.italic === b.italic &&
    a.underline === b.underline &&
    a.strikethrough === b.strikethrough &&
    a.highlight === b.highlight &&
    a.fontSize === b.fontSize &&
    a.href === b.href
  );
}
