/** Merges the documents of two people who edited the same text, block by block (docs/product.md#drafts). */
import { asText, isRecord, listOf, readJson } from '../text/json-values.ts';
import { additionsOf, type Block, matchAdditions, matchBlocks, readBlock } from './block-matching.ts';

export type MergeSide = 'mine' | 'theirs';

/** A block that both sides changed, or that one side changed and the other deleted. */
interface ContestedBlock {
  readonly mine: string | null;
  readonly theirs: string | null;
}

export interface ContentMerge {
  readonly contested: readonly ContestedBlock[];
  /** Returns the merged document. `choices` maps the index of a contested block to a side; the default is mine. */
  write(choices: ReadonlyMap<number, MergeSide>): string;
}

/**
 * Merges two versions of a Draft.js document that both started from `base`; null when one of the three is not a
 * document. Blocks are matched by content, because the editor renumbers new blocks with every save. An unmatched block
 * counts as deleted and added: a poor match causes a question or a repeated paragraph, never a loss.
 */
export function mergeContents(base: string, mine: string, theirs: string): ContentMerge | null {
  const [baseDocument, myDocument, theirDocument] = [base, mine, theirs].map(readDocument);
  if (!baseDocument || !myDocument || !theirDocument) return null;
  if (mine === theirs || base === theirs) return { contested: [], write: () => mine };
  if (base === mine) return { contested: [], write: () => theirs };
  const rows = mergeRows(toRows(baseDocument, myDocument, theirDocument), myDocument, theirDocument);
  const contested = rows.filter((row) => row.isContested);
  return {
    contested: contested.map((row) => ({
      mine: row.mine && aloneIn(myDocument, row.mine),
      theirs: row.theirs && aloneIn(theirDocument, row.theirs),
    })),
    write: (choices) => {
      const taken = rows.flatMap((row): Taken[] => {
        const side = row.isContested ? (choices.get(contested.indexOf(row)) ?? 'mine') : row.side;
        const block = row[side];
        return block ? [{ side, block }] : [];
      });
      return writeMerged(baseDocument, myDocument, theirDocument, taken);
    },
  };
}

interface ReadDocument {
  readonly state: Readonly<Record<string, unknown>>;
  readonly entities: ReadonlyMap<string, unknown>;
  readonly blocks: readonly Block[];
}

interface Row {
  readonly base: Block | null;
  readonly mine: Block | null;
  readonly theirs: Block | null;
}

type MergedRow = Row & { readonly isContested: boolean; readonly side: MergeSide };
type Taken = { readonly side: MergeSide; readonly block: Block };

function readDocument(raw: string): ReadDocument | null {
  const state = raw.trim() === '' ? {} : readJson(raw);
  if (!isRecord(state) || (state.blocks !== undefined && !Array.isArray(state.blocks))) return null;
  const entities = new Map(
    typeof state.entityMap === 'object' && state.entityMap !== null ? Object.entries(state.entityMap) : [],
  );
  const blocks = listOf(state.blocks).map((block) => readBlock(block, entities));
  return { state, entities, blocks };
}

/** Matches the blocks of both sides with the base. A block that both sides added is one row. */
function toRows(base: ReadDocument, mine: ReadDocument, theirs: ReadDocument): Row[] {
  const inMine = matchBlocks(base.blocks, mine.blocks);
  const inTheirs = matchBlocks(base.blocks, theirs.blocks);
  const rows: Row[] = base.blocks.map((block) => ({
    base: block,
    mine: inMine.get(block) ?? null,
    theirs: inTheirs.get(block) ?? null,
  }));
  const myOrigins = invert(inMine);
  const theirOrigins = invert(inTheirs);
  const alike = matchAdditions(additionsOf(mine.blocks, myOrigins), additionsOf(theirs.blocks, theirOrigins));
  const theirTwins = new Set(alike.values());
  for (const block of mine.blocks) {
    if (!myOrigins.has(block)) rows.push({ base: null, mine: block, theirs: alike.get(block) ?? null });
  }
  for (const block of theirs.blocks) {
    if (!theirOrigins.has(block) && !theirTwins.has(block))
      rows.push({ base: null, mine: null, theirs: block });
  }
  return rows;
}

function invert(matches: ReadonlyMap<Block, Block>): Map<Block, Block> {
  return new Map([...matches].map(([from, to]) => [to, from]));
}

/**
 * Puts the rows into one order: theirs if only they moved blocks, otherwise mine. An added block stays after the block
 * that it follows in its own document.
 */
function mergeRows(rows: readonly Row[], mine: ReadDocument, theirs: ReadDocument): MergedRow[] {
  const myRows = inOrderOf(mine, rows, 'mine');
  const theirRows = inOrderOf(theirs, rows, 'theirs');
  const isShared = ({ base, mine: one, theirs: other }: Row) =>
    base !== null && one !== null && other !== null;
  const baseOrder = rows.filter(isShared);
  const isMoved = (order: readonly Row[]) =>
    order.filter(isShared).some((row, index) => row !== baseOrder[index]);
  const isTheirOrder = isMoved(theirRows) && !isMoved(myRows);
  const [host, guest] = isTheirOrder ? [theirRows, myRows] : [myRows, theirRows];
  const inHost = new Set(host);
  const following = new Map<Row | null, Row[]>();
  let last: Row | null = null;
  for (const row of guest) {
    if (inHost.has(row)) last = row;
    else following.set(last, [...(following.get(last) ?? []), row]);
  }
  return [null, ...host]
    .flatMap((row) => [...(row ? [row] : []), ...(following.get(row) ?? [])])
    .map((row) => ({ ...row, ...decideSide(row) }));
}

function inOrderOf({ blocks }: ReadDocument, rows: readonly Row[], side: MergeSide): Row[] {
  const rowOf = new Map(rows.map((row) => [row[side], row]));
  return blocks.flatMap((block) => rowOf.get(block) ?? []);
}

function decideSide({ base, mine, theirs }: Row): Pick<MergedRow, 'isContested' | 'side'> {
  const isUnchanged = (block: Block | null) => block?.identity === base?.identity;
  if (base === null) return { isContested: false, side: mine ? 'mine' : 'theirs' };
  if (isUnchanged(theirs) || mine?.identity === theirs?.identity) return { isContested: false, side: 'mine' };
  if (isUnchanged(mine)) return { isContested: false, side: 'theirs' };
  return { isContested: true, side: 'mine' };
}

function aloneIn({ entities }: ReadDocument, block: Block): string {
  const keys = entityKeysOf(block.raw);
  const entityMap = Object.fromEntries([...entities].filter(([key]) => keys.includes(key)));
  return JSON.stringify({ blocks: [block.raw], entityMap });
}

function writeMerged(
  base: ReadDocument,
  mine: ReadDocument,
  theirs: ReadDocument,
  taken: readonly Taken[],
): string {
  const entities = mergeEntities(base, mine, theirs);
  const keys = new Set(taken.flatMap(({ side, block }) => (side === 'mine' ? block.key : [])));
  let last = 0;
  const freeKey = (key: string) => {
    let free = key;
    while (free === '' || keys.has(free)) {
      last += 1;
      free = last.toString(36).padStart(5, '0');
    }
    keys.add(free);
    return free;
  };
  const blocks = taken.map(({ side, block }) => {
    if (side === 'mine') entities.keep(block.raw);
    if (side === 'mine' || !isRecord(block.raw)) return block.raw;
    const entityRanges = Array.isArray(block.raw.entityRanges)
      ? { entityRanges: block.raw.entityRanges.map(entities.move) }
      : {};
    const key = 'key' in block.raw ? { key: freeKey(block.key) } : {};
    return { ...block.raw, ...key, ...entityRanges };
  });
  return JSON.stringify({ ...mergeState(base, mine, theirs), blocks, entityMap: entities.map() });
}

function mergeState(base: ReadDocument, mine: ReadDocument, theirs: ReadDocument): Record<string, unknown> {
  const names = new Set([...Object.keys(mine.state), ...Object.keys(theirs.state)]);
  const isSame = (name: string) => JSON.stringify(mine.state[name]) === JSON.stringify(base.state[name]);
  return Object.fromEntries(
    [...names].flatMap((name): [string, unknown][] => {
      const { state } = isSame(name) ? theirs : mine;
      return Object.hasOwn(state, name) ? [[name, state[name]]] : [];
    }),
  );
}

/**
 * Returns the entities of the merged document: mine, and those of blocks that were taken from the other side. Entities
 * that no block uses are dropped.
 */
function mergeEntities(base: ReadDocument, mine: ReadDocument, theirs: ReadDocument) {
  const referenced = new Set(mine.blocks.flatMap(({ raw }) => entityKeysOf(raw)));
  const used = new Set<string>();
  const merged = new Map(mine.entities);
  const keyByContent = new Map<string, string>();
  for (const [key, entity] of merged) {
    const content = JSON.stringify(entity);
    if (!keyByContent.has(content)) keyByContent.set(content, key);
  }
  let next =
    1 +
    [...merged.keys(), ...referenced].reduce(
      (max, key) => (numericKey.test(key) ? Math.max(max, +key) : max),
      -1,
    );
  const take = (key: string, entity: unknown): string => {
    const content = JSON.stringify(entity);
    const isMine = merged.has(key) && JSON.stringify(merged.get(key)) === content;
    let own = isMine ? key : keyByContent.get(content);
    if (own === undefined) {
      own = merged.has(key) || referenced.has(key) ? String(next) : key;
      next = numericKey.test(own) ? Math.max(next, +own + 1) : next;
      merged.set(own, entity);
      keyByContent.set(content, own);
    }
    used.add(own);
    return own;
  };
  const theirReferenced = new Set(theirs.blocks.flatMap(({ raw }) => entityKeysOf(raw)));
  const baseContents = new Set([...base.entities.values()].map((entity) => JSON.stringify(entity)));
  for (const [key, entity] of theirs.entities) {
    if (!theirReferenced.has(key) && !baseContents.has(JSON.stringify(entity))) take(key, entity);
  }
  return {
    keep(block: unknown): void {
      for (const key of entityKeysOf(block)) used.add(key);
    },
    /** Returns a range of the other side's block, with the key that the range's entity has in the merged document. */
    move(range: unknown): unknown {
      if (!isRecord(range)) return range;
      if (!theirs.entities.has(asText(range.key))) {
        // An unknown key must not refer to one of my entities.
        if (!merged.has(asText(range.key))) return range;
        next += 1;
        return { ...range, key: next - 1 };
      }
      const key = take(asText(range.key), theirs.entities.get(asText(range.key)));
      if (key === asText(range.key)) return range;
      return { ...range, key: numericKey.test(key) ? Number(key) : key };
    },
    map: (): unknown =>
      Object.fromEntries([...merged].filter(([key]) => used.has(key) || !referenced.has(key))),
  };
}

const numericKey = /^(?:0|[1-9]\d{0,8})$/;

function entityKeysOf(block: unknown): string[] {
  const ranges = isRecord(block) ? listOf(block.entityRanges) : [];
  return ranges.flatMap((range) => (isRecord(range) ? [asText(range.key)] : []));
}
