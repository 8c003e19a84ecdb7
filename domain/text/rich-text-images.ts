import { isRecord, listOf } from './rich-text-spans.ts';

type Source = {
  /** Position of the JSON string with its quotes, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly src: string;
};

/** An open JSON object or list. */
type Container = { readonly isObject: boolean; isKeyNext: boolean; key: string; index: number };

/** The addresses of all IMAGE entities, each once, in the order of the document; none when it cannot be parsed. */
export function imageSources(raw: string): string[] {
  return [...new Set(findSources(raw).map(({ src }) => src))];
}

/**
 * Replaces the addresses of IMAGE entities and keeps every other character (spaces, escapes, unknown fields, long
 * numbers), which parsing and serializing would change. Returns the same string when nothing changes or it cannot be
 * parsed.
 */
export function mapImageSources(raw: string, replace: (src: string) => string): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end, src } of findSources(raw)) {
    const replacement = replace(src);
    if (replacement === src) continue;
    pieces.push(raw.slice(done, start), JSON.stringify(replacement));
    done = end;
  }
  return done === 0 ? raw : pieces.join('') + raw.slice(done);
}

/**
 * Removes IMAGE entities for whose address `isGone` is true, with the blocks and captions that show them. Text blocks
 * keep their text. Returns the same string when there is none or it cannot be parsed; otherwise the document is
 * serialized again.
 */
export function withoutImages(raw: string, isGone: (src: string) => boolean): string {
  if (!imageSources(raw).some(isGone)) return raw;
  const document: unknown = JSON.parse(raw);
  if (!isRecord(document) || typeof document.entityMap !== 'object') return raw;
  const entities = Object.entries(document.entityMap ?? {});
  const isGoneEntity = ([, entity]: [string, unknown]) =>
    isRecord(entity) &&
    String(entity.type).toUpperCase() === 'IMAGE' &&
    isRecord(entity.data) &&
    typeof entity.data.src === 'string' &&
    isGone(entity.data.src);
  const gone = new Set(entities.filter(isGoneEntity).map(([key]) => key));
  const showsGone = (range: unknown) => isRecord(range) && gone.has(String(range.key));
  const blocks: unknown[] = [];
  let isAfterRemoved = false;
  for (const block of listOf(document.blocks)) {
    const ranges = isRecord(block) ? listOf(block.entityRanges) : [];
    if (!isRecord(block)) blocks.push(block);
    else if (isAfterRemoved && block.type === 'caption') isAfterRemoved = false;
    else if (!ranges.some(showsGone)) {
      blocks.push(block);
      isAfterRemoved = false;
    } else if (block.type === 'atomic') isAfterRemoved = true;
    else {
      blocks.push({ ...block, entityRanges: ranges.filter((range) => !showsGone(range)) });
      isAfterRemoved = false;
    }
  }
  const entityMap = Object.fromEntries(entities.filter(([key]) => !gone.has(key)));
  return JSON.stringify({ ...document, blocks, entityMap });
}

// Finds the strings at entityMap.<key>.type and entityMap.<key>.data.src in valid JSON. The last of repeated keys
// counts, as in JSON.parse.
function findSources(raw: string): Source[] {
  if (!isJsonObject(raw)) return [];
  const types = new Map<string, string>();
  const sources = new Map<string, Source>();
  const open: Container[] = [];
  for (let at = 0; at < raw.length; at += 1) {
    const mark = raw[at];
    const container = open.at(-1);
    if (mark === '{' || mark === '[') {
      open.push({ isObject: mark === '{', isKeyNext: mark === '{', key: '0', index: 0 });
    } else if (mark === '}' || mark === ']') {
      open.pop();
    } else if (mark === ',' && container !== undefined) {
      container.isKeyNext = container.isObject;
      container.index += 1;
      if (!container.isObject) container.key = String(container.index);
    } else if (mark === '"') {
      const end = endOfString(raw, at);
      const [root, map, entity, data] = open;
      if (container?.isKeyNext) {
        container.isKeyNext = false;
        container.key = open.length <= 4 ? readString(raw, at, end) : '';
      } else if (root?.key === 'entityMap' && map !== undefined) {
        if (open.length === 3 && entity?.key === 'type') {
          types.set(map.key, readString(raw, at, end));
        } else if (open.length === 4 && entity?.key === 'data' && data?.key === 'src') {
          sources.set(map.key, { start: at, end, src: readString(raw, at, end) });
        }
      }
      at = end - 1;
    }
  }
  return [...sources]
    .filter(([key]) => types.get(key)?.toUpperCase() === 'IMAGE')
    .map(([, source]) => source)
    .sort((a, b) => a.start - b.start);
}

function isJsonObject(raw: string): boolean {
  try {
    return isRecord(JSON.parse(raw));
  } catch {
    return false;
  }
}

function endOfString(raw: string, start: number): number {
  let quote = raw.indexOf('"', start + 1);
  while (quote !== -1 && isEscaped(raw, quote)) quote = raw.indexOf('"', quote + 1);
  return quote === -1 ? raw.length : quote + 1;
}

function isEscaped(raw: string, quote: number): boolean {
  let first = quote;
  while (raw[first - 1] === '\\') first -= 1;
  return (quote - first) % 2 === 1;
}

function readString(raw: string, start: number, end: number): string {
  const value: unknown = JSON.parse(raw.slice(start, end));
  return String(value);
}
