/** Writes blocks of a foreign text as a document of the editor (docs/product.md#editor). */
import { articleMaxBytes, blocksMax } from '../../site/limits.ts';
import { ruleText } from '../../text/rich-text-insets.ts';
import { trimEndOf } from '../../text/text.ts';
import {
  type Block,
  type FactsBlock,
  type GalleryBlock,
  joinRuns,
  lookOfRuns,
  type PullQuoteBlock,
  type Run,
  type RunLook,
  type TableBlock,
  type TextBlock,
  textOfBlock,
  textOfRuns,
} from './blocks.ts';
import type { ProblemList } from './problems.ts';

export type Entity =
  | EntityOf<'LINK', { url: string }>
  | EntityOf<'EMBED', { url: string; title: string; author?: string }>
  | EntityOf<'IMAGE', { src: string; alt: string }>
  | EntityOf<'GALLERY', Pick<GalleryBlock, 'images'>>
  | EntityOf<'TABLE', Omit<TableBlock, 'kind' | 'looks'> & { looks?: TableBlock['looks'] }>
  | EntityOf<'BOX', { title: string; text: string; looks?: { text: RunLook } }>
  | EntityOf<'FACTS', Omit<FactsBlock, 'kind'>>
  | EntityOf<'PULLQUOTE', Omit<PullQuoteBlock, 'kind'>>
  | EntityOf<'DIVIDER', object>
  | EntityOf<'VIDEO', { src: string }>;

interface EntityOf<Type extends string, Data> {
  readonly type: Type;
  readonly mutability: 'MUTABLE' | 'IMMUTABLE';
  readonly data: Readonly<Data>;
}

/** A document of the editor; its JSON is what the portal stores. */
export type WrittenDocument = ReturnType<typeof writeDocument>;

/** A longer text is split into several blocks. A document that must be cut then ends close to its limit. */
const blockUnitsMax = 20_000;
/** In JSON, a UTF-16 unit takes at most so many bytes; `bytesPerPart` is the same for the frame of a block or run. */
const bytesPerUnit = 6;
const bytesPerPart = 1_000;
/** The bytes that are reserved for the frame of the document and its last entity keys. */
const reservedBytes = 1_024;

/** Writes a document within the limits of articles, and reports the rest that does not fit. */
export function writeDocument(blocks: readonly Block[], droppedUnits: number, problems: ProblemList) {
  const pieces = mergeParagraphs(blocks.flatMap(cleanBlock).flatMap(splitBlock), problems);
  const entityMap: Record<string, Entity> = {};
  const keyOf = new Map<string, number>();
  const raw: object[] = [];
  const isSmall =
    pieces.reduce((bytes, block) => bytes + mostBytesOf(block), reservedBytes) < articleMaxBytes;
  let left = articleMaxBytes - reservedBytes;
  const index = pieces.findIndex((block, position) => {
    const added = new Map<string, { key: number; entity: Entity }>();
    const keyFor = (entity: Entity): number => {
      const name = entity.type === 'LINK' ? entity.data.url : JSON.stringify(entity);
      const key = keyOf.get(name) ?? added.get(name)?.key ?? keyOf.size + added.size;
      if (!keyOf.has(name)) added.set(name, { key, entity });
      return key;
    };
    const start = startOfList(block, pieces[position - 1]);
    const written = writeBlock(block, keyFor).map((part, at) => ({
      key: (raw.length + at + 1).toString(36).padStart(5, '0'),
      ...part,
      ...(start === null ? {} : { data: { start } }),
    }));
    // Counting bytes takes as long as writing, and nearly all documents are far below the limit.
    const bytes = isSmall ? 0 : byteLength(JSON.stringify([written, [...added.values()]]));
    if (bytes > left || raw.length + written.length > blocksMax) return true;
    left -= bytes;
    raw.push(...written);
    for (const [name, { key, entity }] of added) {
      keyOf.set(name, key);
      entityMap[key] = entity;
    }
    return false;
  });
  const cut = index < 0 ? [] : pieces.slice(index);
  const cutUnits = cut.reduce((units, block) => units + textOfBlock(block).length + 1, droppedUnits);
  if (cut.length > 0 || droppedUnits > 0) problems.add('cut', String(cutUnits));
  return { blocks: raw, entityMap };
}

/**
 * Returns the number with which a list begins, or with which it continues after a picture. Null for 1, and for blocks
 * that begin no list.
 */
function startOfList(block: Block, before: Block | undefined): number | null {
  if (block.kind !== 'text' || block.depth > 0 || (block.number ?? 1) === 1) return null;
  const isInside = before?.kind === 'text' && before.type.endsWith('list-item');
  return isInside && (before.depth > 0 || before.type === block.type) ? null : (block.number ?? null);
}

/** Returns a number of bytes that a block of a document never exceeds. */
function mostBytesOf(block: Block): number {
  if (block.kind !== 'text') return bytesPerPart + bytesPerUnit * JSON.stringify(block).length;
  return block.runs.reduce(
    (bytes, { text, href }) => bytes + bytesPerPart + bytesPerUnit * (text.length + (href?.length ?? 0)),
    bytesPerPart,
  );
}

const encoder = new TextEncoder();

function byteLength(text: string): number {
  return encoder.encode(text).length;
}

function writeBlock(block: Block, keyFor: (entity: Entity) => number): object[] {
  switch (block.kind) {
    case 'text':
      return [writeText(block.type === 'title' ? 'unstyled' : block.type, block.depth, block.runs, keyFor)];
    case 'image': {
      const { src, alt } = block;
      const image = writeMedia({ type: 'IMAGE', mutability: 'IMMUTABLE', data: { src, alt } }, keyFor);
      return block.caption === null ? [image] : [image, writeText('caption', 0, block.caption, keyFor)];
    }
    case 'gallery':
      return [
        writeMedia({ type: 'GALLERY', mutability: 'IMMUTABLE', data: { images: block.images } }, keyFor),
      ];
    case 'table': {
      const { rows, hasHeader, caption, looks } = block;
      const data = { rows, hasHeader, caption, ...(Object.keys(looks).length === 0 ? {} : { looks }) };
      return [writeMedia({ type: 'TABLE', mutability: 'IMMUTABLE', data }, keyFor)];
    }
    case 'video':
      return [writeMedia({ type: 'VIDEO', mutability: 'IMMUTABLE', data: { src: block.src } }, keyFor)];
    case 'embed': {
      const { kind: _, ...data } = block;
      return [writeMedia({ type: 'EMBED', mutability: 'IMMUTABLE', data }, keyFor)];
    }
    case 'box': {
      const { title, runs } = block;
      const isLooked = runs.some(({ looks, href }) => looks !== 0 || href !== null);
      const looks = isLooked ? { looks: { text: lookOfRuns(runs) } } : {};
      const data = { title, text: textOfRuns(runs), ...looks };
      return [writeMedia({ type: 'BOX', mutability: 'IMMUTABLE', data }, keyFor, textOfBlock(block))];
    }
    case 'facts': {
      const { title, facts } = block;
      const entity = { type: 'FACTS', mutability: 'IMMUTABLE', data: { title, facts } } as const;
      return [writeMedia(entity, keyFor, textOfBlock(block))];
    }
    case 'pullquote': {
      const { text, author } = block;
      const entity = { type: 'PULLQUOTE', mutability: 'IMMUTABLE', data: { text, author } } as const;
      return [writeMedia(entity, keyFor, textOfBlock(block))];
    }
    case 'divider':
      // Old readers of the format show the text of an entity that they do not know.
      return [writeMedia({ type: 'DIVIDER', mutability: 'IMMUTABLE', data: {} }, keyFor, ruleText)];
    default:
      return block satisfies never;
  }
}

function writeMedia(entity: Entity, keyFor: (entity: Entity) => number, text = ' '): object {
  const key = keyFor(entity);
  return rawBlock('atomic', text, 0, [], [{ offset: 0, length: 1, key }]);
}

function rawBlock(type: string, text: string, depth: number, styles: object[], entities: object[]): object {
  return { text, type, depth, inlineStyleRanges: styles, entityRanges: entities, data: {} };
}

function writeText(
  type: string,
  depth: number,
  runs: readonly Run[],
  keyFor: (entity: Entity) => number,
): object {
  const { inlineStyleRanges, links } = lookOfRuns(runs);
  const entities = links.map(({ offset, length, url }) => ({
    offset,
    length,
    key: keyFor({ type: 'LINK', mutability: 'MUTABLE', data: { url } }),
  }));
  return rawBlock(type, runs.map(({ text }) => text).join(''), depth, inlineStyleRanges, entities);
}

/** Removes the line breaks around code, and empty blocks. */
function cleanBlock(block: Block): Block[] {
  if (block.kind !== 'text') return [block];
  if (block.type !== 'code-block') return block.runs.some(({ text }) => text.trim() !== '') ? [block] : [];
  const code = trimEndOf(
    textOfBlock(block)
      .replace(/\p{Cc}/gu, toBlank)
      .replace(/^\n/, ''),
    /\s/,
  );
  return code.trim() === '' ? [] : [{ ...block, runs: [{ text: code, looks: 0, href: null }] }];
}

function toBlank(control: string): string {
  return control === '\n' || control === '\t' ? control : '';
}

function splitBlock(block: Block): Block[] {
  if (block.kind !== 'text' || textOfBlock(block).length <= blockUnitsMax) return [block];
  const parts: TextBlock[] = [];
  let open: Run[] = [];
  let units = 0;
  for (const run of block.runs) {
    for (let start = 0; start < run.text.length; ) {
      const end = cutBefore(run.text, start + blockUnitsMax - units, block.type === 'code-block');
      const text = run.text.slice(start, end);
      open.push({ ...run, text });
      units += text.length;
      start = end;
      if (units < blockUnitsMax / 2) continue;
      parts.push({ ...block, runs: open });
      open = [];
      units = 0;
    }
  }
  return open.length === 0 ? parts : [...parts, { ...block, runs: open }];
}

/** Returns the end of the last word or line before `end`, or else `end` itself. It is never inside a surrogate pair. */
function cutBefore(text: string, end: number, isCode: boolean): number {
  if (end >= text.length) return text.length;
  const line = text.lastIndexOf('\n', end - 1);
  const blank = isCode ? line : Math.max(line, text.lastIndexOf(' ', end - 1));
  if (blank >= end - blockUnitsMax / 2) return blank + 1;
  return /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end + 1 : end;
}

/** Joins adjacent paragraphs when a document has more blocks than are allowed. */
function mergeParagraphs(blocks: readonly Block[], problems: ProblemList): readonly Block[] {
  const count = countBlocks(blocks);
  if (count <= blocksMax) return blocks;
  let merged = blocks;
  for (let size = 2; size <= 64 && countBlocks(merged) > blocksMax; size *= 2) {
    const groups: TextBlock[][] = [];
    const result: (Block | TextBlock[])[] = [];
    for (const block of blocks) {
      const group = groups.at(-1);
      const isParagraph = block.kind === 'text' && block.type === 'unstyled';
      if (isParagraph && group && result.at(-1) === group && group.length < size) group.push(block);
      else if (isParagraph) {
        const started = [block];
        groups.push(started);
        result.push(started);
      } else result.push(block);
    }
    merged = result.map((entry): Block => {
      const [first] = Array.isArray(entry) ? entry : [];
      if (!Array.isArray(entry)) return entry;
      const runs = joinRuns(entry.map((block) => block.runs));
      return { kind: 'text', type: 'unstyled', depth: first?.depth ?? 0, runs };
    });
  }
  problems.add('merged', String(count));
  return merged;
}

function countBlocks(blocks: readonly Block[]): number {
  return blocks.reduce((count, block) => count + (block.kind === 'image' && block.caption ? 2 : 1), 0);
}
