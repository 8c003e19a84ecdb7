import { type JSONVisitor, visit } from 'jsonc-parser';
import { isRecord, listOf } from './json-values.ts';

type Source = {
  readonly start: number;
  readonly end: number;
  readonly src: string;
};

export function imageSources(raw: string): string[] {
  return [...new Set(findSources(raw).map(({ src }) => src))];
}

/** Replaces addresses of IMAGE entities and keeps every other character, which serializing again would change. */
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

/** Removes IMAGE entities with `isGone` addresses, and the blocks and captions that show them. */
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

/** Finds `entityMap.<key>.data.src` of IMAGE entities. As in JSON.parse, the last of repeated keys counts. */
function findSources(raw: string): Source[] {
  const types = new Map<string, string>();
  const sources = new Map<string, Source>();
  let depth = 0;
  const open = () => {
    depth += 1;
  };
  const close = () => {
    depth -= 1;
  };
  const visitor: JSONVisitor = {
    onObjectBegin: open,
    onObjectEnd: close,
    onArrayBegin: open,
    onArrayEnd: close,
    onLiteralValue: (value, start, length, _line, _column, pathOf) => {
      // Only there: a path for every value of the blocks takes four times as long.
      if (typeof value !== 'string' || depth < 3 || depth > 4) return;
      const [root, key, name, source, ...deeper] = pathOf();
      if (root !== 'entityMap' || deeper.length > 0) return;
      if (name === 'type' && source === undefined) types.set(`${key}`, value);
      else if (name === 'data' && source === 'src')
        sources.set(`${key}`, { start, end: start + length, src: value });
    },
  };
  try {
    if (!isRecord(JSON.parse(raw))) return [];
    visit(raw, visitor);
  } catch {
    // No JSON, or nested more deeply than the parser's stack allows.
    return [];
  }
  return [...sources]
    .filter(([key]) => types.get(key)?.toUpperCase() === 'IMAGE')
    .map(([, source]) => source)
    .sort((a, b) => a.start - b.start);
}
