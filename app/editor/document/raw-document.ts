/** Opens stored documents and writes them back. */
import { asText, isRecord, listOf } from '../../../domain/text/json-values.ts';
import { type EditorNode, emptyParagraph } from './editor-document.ts';
import { readBlock, type WrittenBlock } from './raw-blocks.ts';

export type OpenDocument = {
  readonly raw: string;
  readonly state: Readonly<Record<string, unknown>>;
  readonly nodes: readonly EditorNode[];
};

/** Opens a stored document; '' gives an empty one. Returns null when it cannot be parsed (docs/product.md#editor). */
export function openDocument(raw: string): OpenDocument | null {
  const state = raw.trim() === '' ? {} : readJson(raw);
  if (!isRecord(state) || (state.blocks !== undefined && !Array.isArray(state.blocks))) return null;
  const nodes = listOf(state.blocks).map((block) => readBlock(block, state.entityMap));
  return { raw, state, nodes: nodes.length === 0 ? [emptyParagraph] : nodes };
}

/**
 * Writes a document. If no block changed, the result has the same bytes as before. Entities that no block uses are
 * dropped.
 */
export function writeDocument(document: OpenDocument, written: readonly WrittenBlock[]): string {
  if (isUnchanged(document, written)) return document.raw;
  const entities = entityKeys(document);
  const keys = blockKeys(document, written);
  const blocks = written.map((each) => {
    if (each.isUntouched && keys.isOwn(each.block)) {
      entities.keep(each.block);
      return each.block;
    }
    if (!isRecord(each.block)) return each.block;
    const entityRanges = each.isUntouched
      ? listOf(each.block.entityRanges).map((range) => entities.move(range, each.entities))
      : each.entities.map(({ entity, ...offsets }) => ({ ...offsets, key: entities.keyOf(entity) }));
    return { ...each.block, key: keys.take(each.block.key), entityRanges };
  });
  return JSON.stringify({ ...document.state, blocks, entityMap: entities.map() });
}

function isUnchanged({ state }: OpenDocument, written: readonly WrittenBlock[]): boolean {
  const blocks = listOf(state.blocks);
  if (blocks.length === 0) return written.length === 1 && isEmpty(written[0]);
  return (
    written.length === blocks.length &&
    written.every(({ isUntouched, block }, index) => isUntouched && block === blocks[index])
  );
}

function isEmpty(written: WrittenBlock | undefined): boolean {
  return isRecord(written?.block) && written.block.type === 'unstyled' && written.block.text === '';
}

/** Gives every block a unique key; unchanged blocks keep theirs. */
function blockKeys({ state }: OpenDocument, written: readonly WrittenBlock[]) {
  const own = new Set(listOf(state.blocks));
  const taken = new Set<unknown>();
  for (const { isUntouched, block } of written) {
    if (isUntouched && isRecord(block) && own.has(block)) taken.add(block.key);
  }
  let last = 0;
  return {
    /** Returns whether a stored block is used for the first time; a second use is a copy. */
    isOwn: (block: unknown): boolean => own.delete(block),
    take(key: unknown): string {
      let free = typeof key === 'string' ? key : '';
      while (free === '' || taken.has(free)) {
        last += 1;
        free = last.toString(36).padStart(5, '0');
      }
      taken.add(free);
      return free;
    },
  };
}

function entityKeys({ state }: OpenDocument) {
  const stored: ReadonlyMap<string, unknown> = new Map(
    typeof state.entityMap === 'object' && state.entityMap !== null ? Object.entries(state.entityMap) : [],
  );
  const onceUsed = new Set(listOf(state.blocks).flatMap(keysOf));
  const used = new Set<string>();
  const added = new Map<string, unknown>();
  const keyByContent = new Map<string, string>();
  for (const [key, entity] of stored) {
    const content = JSON.stringify(entity);
    if (!keyByContent.has(content)) keyByContent.set(content, key);
  }
  let next =
    1 + [...stored.keys()].reduce((max, key) => (numericKey.test(key) ? Math.max(max, +key) : max), -1);

  const keyOf = (entity: unknown): number | string => {
    const content = JSON.stringify(entity);
    let key = keyByContent.get(content);
    if (key === undefined) {
      key = String(next);
      next += 1;
      keyByContent.set(content, key);
      added.set(key, entity);
    }
    used.add(key);
    return numericKey.test(key) ? Number(key) : key;
  };
  return {
    keyOf,
    keep(block: unknown): void {
      for (const key of keysOf(block)) used.add(key);
    },
    /** Returns a range of a block from another document, with the key that the range's entity has in this document. */
    move(range: unknown, entities: Readonly<Record<string, unknown>>): unknown {
      const entity = isRecord(range) ? entities[asText(range.key)] : undefined;
      return entity === undefined || !isRecord(range) ? range : { ...range, key: keyOf(entity) };
    },
    map(): unknown {
      const kept = [...stored].filter(([key]) => used.has(key) || !onceUsed.has(key));
      if (added.size === 0 && kept.length === stored.size) return state.entityMap ?? {};
      return Object.fromEntries([...kept, ...added]);
    },
  };
}

/** Matches the keys that Draft.js gives to entities. */
const numericKey = /^(?:0|[1-9]\d{0,8})$/;

function keysOf(block: unknown): string[] {
  const ranges = isRecord(block) ? listOf(block.entityRanges) : [];
  return ranges.flatMap((range) => (isRecord(range) ? [asText(range.key)] : []));
}

function readJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}
