/**
 * Converts the style and entity ranges of a stored block to runs of text with equal marks, and such runs back to
 * ranges.
 */
import { countCodePoints, sliceAtCodePoints } from '../../../domain/text/code-points.ts';
import { isRecord, listOf } from '../../../domain/text/json-values.ts';
import {
  type FindEntity,
  paint,
  type Range,
  readFontSize,
  readOffsets,
} from '../../../domain/text/rich-text-spans.ts';
import { linkAddress } from '../../../domain/text/safe-address.ts';
import type { EditorMark, SwitchMark, TextRun } from './editor-document.ts';

/** The offset and length of an entity in code points. */
export type EntityRange = { readonly offset: number; readonly length: number; readonly entity: unknown };

/** Ranges that do not overlap, so that each letter has at most one mark of them. */
type Lane = Range<EditorMark>[];

const switchStyles: ReadonlyMap<string, SwitchMark['type']> = new Map([
  ['BOLD', 'bold'],
  ['ITALIC', 'italic'],
  ['UNDERLINE', 'underline'],
  ['STRIKETHROUGH', 'strikethrough'],
  ['HIGHLIGHT', 'highlight'],
]);
/** This limits the work; real documents have fewer lanes. */
const lanesMax = 100;

/** Splits the text of a stored block into runs of equal marks. Null for more than `lanesMax` different marks. */
export function readRuns(
  text: string,
  block: Readonly<Record<string, unknown>>,
  findEntity: FindEntity,
  findStored: (key: unknown) => unknown,
): TextRun[] | null {
  if (text === '') return [];
  const lanes = readLanes(text, block, findEntity, findStored);
  if (lanes.size > lanesMax) return null;
  const cuts = new Set([0]);
  for (const lane of lanes.values()) for (const { from, to } of lane) cuts.add(from).add(to);
  const starts = [...cuts].sort((a, b) => a - b);
  const segmentAt = new Map(starts.map((start, index) => [start, index]));
  const painted = [...lanes.values()].map((lane) => paint(lane, segmentAt));
  return sliceAtCodePoints(text, starts).flatMap((segment, index) => {
    if (segment === '') return [];
    const marks = painted.flatMap((lane) => lane[index] ?? []);
    return { type: 'text' as const, text: segment, ...(marks.length === 0 ? {} : { marks }) };
  });
}

function readLanes(
  text: string,
  block: Readonly<Record<string, unknown>>,
  findEntity: FindEntity,
  findStored: (key: unknown) => unknown,
): Map<string, Lane> {
  const codePoints = countCodePoints(text);
  const lanes = new Map<string, Lane>();
  const add = (name: string, raw: Record<string, unknown>, value: EditorMark) => {
    const offsets = readOffsets(raw, codePoints);
    if (offsets === null) return;
    const lane = lanes.get(name);
    if (lane) lane.push({ ...offsets, value });
    else lanes.set(name, [{ ...offsets, value }]);
  };
  for (const raw of listOf(block.inlineStyleRanges)) {
    if (!isRecord(raw) || typeof raw.style !== 'string') continue;
    const { style } = raw;
    const size = readFontSize(style);
    const type = switchStyles.get(style);
    if (type) add(type, raw, { type });
    else if (size !== null) add('fontSize', raw, { type: 'fontSize', attrs: { size } });
    else add(`style ${style}`, raw, { type: 'otherStyle', attrs: { style } });
  }
  for (const raw of listOf(block.entityRanges)) {
    if (!isRecord(raw)) continue;
    const entity = findStored(raw.key);
    if (entity === undefined) continue;
    const known = findEntity(raw.key);
    const href = known?.type === 'LINK' ? linkAddress(known.data.url ?? known.data.href) : null;
    if (href !== null) add('link', raw, { type: 'link', attrs: { href, entity } });
    else add(`entity ${JSON.stringify(entity)}`, raw, { type: 'otherEntity', attrs: { entity } });
  }
  return lanes;
}

export function writeRuns(runs: readonly TextRun[]) {
  const text = runs.map((run) => run.text).join('');
  const codePointAt = codePointOffsets(text);
  const styles: { offset: number; length: number; style: string }[] = [];
  const entities: EntityRange[] = [];
  let open = new Map<string, { offset: number; length: number }>();
  let unit = 0;
  for (const run of runs) {
    const from = codePointAt(unit);
    unit += run.text.length;
    const to = codePointAt(unit);
    const stillOpen: typeof open = new Map();
    for (const { name, style, entity } of namedMarks(run.marks ?? [])) {
      const started = open.get(name);
      const range = started ?? { offset: from, length: 0 };
      range.length = to - range.offset;
      stillOpen.set(name, range);
      if (started) continue;
      if (style === null) entities.push(Object.assign(range, { entity }));
      else styles.push(Object.assign(range, { style }));
    }
    open = stillOpen;
  }
  return { text, styles, entities };
}

type NamedMark = { readonly name: string; readonly style: string | null; readonly entity: unknown };

function namedMarks(marks: readonly EditorMark[]): NamedMark[] {
  return marks.map(nameMark).sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}

function nameMark(mark: EditorMark): NamedMark {
  switch (mark.type) {
    case 'fontSize':
      return styleNamed(`FONT_SIZE_${mark.attrs.size}`);
    case 'otherStyle':
      return styleNamed(mark.attrs.style);
    case 'link':
      return entityNamed(
        mark.attrs.entity ?? { type: 'LINK', mutability: 'MUTABLE', data: { url: mark.attrs.href } },
      );
    case 'otherEntity':
      return entityNamed(mark.attrs.entity);
    default:
      return styleNamed(mark.type.toUpperCase());
  }
}

function styleNamed(style: string): NamedMark {
  return { name: `style ${style}`, style, entity: null };
}

function entityNamed(entity: unknown): NamedMark {
  return { name: `entity ${JSON.stringify(entity)}`, style: null, entity };
}

function rank({ style }: NamedMark): number {
  if (style === null) return switchStyles.size + 2;
  const known = [...switchStyles.keys()].indexOf(style);
  if (known >= 0) return known;
  return readFontSize(style) === null ? switchStyles.size + 1 : switchStyles.size;
}

/** Maps a UTF-16 offset to code points. An offset in the middle of a surrogate pair counts the whole pair. */
function codePointOffsets(text: string): (unit: number) => number {
  if (countCodePoints(text) === text.length) return (unit) => unit;
  const offsets = new Uint32Array(text.length + 1);
  let unit = 0;
  let codePoints = 0;
  for (const codePoint of text) {
    codePoints += 1;
    for (const end = unit + codePoint.length; unit < end; ) offsets[++unit] = codePoints;
  }
  return (at) => offsets[at] ?? codePoints;
}
