/**
 * Pairs the blocks of two versions of a document before they are merged: first equal blocks, then similar ones by
 * position.
 */
import { diffLists } from '../text/differences.ts';
import { asText, isRecord, listOf } from '../text/json-values.ts';

export interface Block {
  readonly raw: unknown;
  /**
   * The block as JSON, without its key, and with the entities in place of their keys. Equal blocks have equal
   * identities.
   */
  readonly identity: string;
  readonly key: string;
  readonly type: unknown;
  readonly text: string;
}

/** `entities` are those of the block's document, by key. */
export function readBlock(raw: unknown, entities: ReadonlyMap<string, unknown>): Block {
  const { key, type, text } = isRecord(raw) ? raw : {};
  return {
    raw,
    identity: identityOf(raw, entities),
    key: typeof key === 'string' ? key : '',
    type,
    text: typeof text === 'string' ? text : '',
  };
}

function identityOf(block: unknown, entities: ReadonlyMap<string, unknown>): string {
  if (!isRecord(block)) return JSON.stringify(block);
  const { key: _key, entityRanges, ...rest } = block;
  const ranges = listOf(entityRanges).map((range) => {
    if (!isRecord(range) || !entities.has(asText(range.key))) return range;
    const { key, ...offsets } = range;
    return { ...offsets, entity: entities.get(asText(key)) };
  });
  return JSON.stringify([rest, ranges]);
}

/**
 * Between two pairs of equal blocks, similar blocks are searched for only if the product of both lengths is no larger:
 * the work grows with this product.
 */
const pairsMax = 10_000;
/** Blocks whose share of common words is smaller count as different. */
const similarityMin = 0.5;

/** Maps the blocks of the base to their counterparts in `side`. Blocks without a counterpart are omitted. */
export function matchBlocks(base: readonly Block[], side: readonly Block[]): Map<Block, Block> {
  const matches = new Map<Block, Block>();
  let gap: { base: Block[]; side: Block[] } = { base: [], side: [] };
  const closeGap = () => {
    for (const [from, to] of matchSimilar(gap.base, gap.side)) matches.set(from, to);
    gap = { base: [], side: [] };
  };
  for (const { kind, from, to } of walkDiff(base, side)) {
    if (kind === 'same' && from && to) {
      closeGap();
      matches.set(from, to);
    }
    if (kind === 'removed' && from) gap.base.push(from);
    if (kind === 'added' && to) gap.side.push(to);
  }
  closeGap();
  matchMoved(base, side, matches);
  return matches;
}

function matchMoved(base: readonly Block[], side: readonly Block[], matches: Map<Block, Block>): void {
  const taken = new Set(matches.values());
  const free = new Map<string, Block[]>();
  for (const block of side) {
    if (taken.has(block)) continue;
    const equal = free.get(block.identity);
    if (equal) equal.push(block);
    else free.set(block.identity, [block]);
  }
  for (const block of base) {
    const found = matches.has(block) ? undefined : free.get(block.identity)?.shift();
    if (found) matches.set(block, found);
  }
}

/**
 * Pairs similar blocks that stand between two pairs of equal ones. If both sides have the same number of blocks between
 * two pairs, these count as rewritten and are paired in order.
 */
function matchSimilar(base: readonly Block[], side: readonly Block[]): [Block, Block][] {
  const pairs: [Block, Block][] = [];
  let [baseFrom, sideFrom] = [0, 0];
  for (const [i, j] of [...findSimilar(base, side), [base.length, side.length] as const]) {
    if (i - baseFrom === j - sideFrom) {
      for (let at = baseFrom; at < i; at += 1) pushPair(pairs, base[at], side[at - baseFrom + sideFrom]);
    }
    pushPair(pairs, base[i], side[j]);
    [baseFrom, sideFrom] = [i + 1, j + 1];
  }
  return pairs;
}

function pushPair(pairs: [Block, Block][], from: Block | undefined, to: Block | undefined): void {
  if (from && to) pairs.push([from, to]);
}

function findSimilar(base: readonly Block[], side: readonly Block[]): (readonly [number, number])[] {
  if (base.length * side.length > pairsMax) return [];
  // best[i][j]: the highest similarity of the first i and the first j blocks.
  const best = Array.from({ length: base.length + 1 }, () => new Float64Array(side.length + 1));
  const sideWords = side.map(({ text }) => countWords(text));
  const common = base.map((from) => {
    const words = countWords(from.text);
    return side.map((to, at) => similarity(from, words, to, sideWords[at] ?? noWords));
  });
  const bestAt = (i: number, j: number) => best[i]?.[j] ?? 0;
  const pairedAt = (i: number, j: number) => {
    const shared = common[i - 1]?.[j - 1] ?? 0;
    return shared >= similarityMin ? bestAt(i - 1, j - 1) + shared : 0;
  };
  for (let i = 1; i <= base.length; i += 1) {
    for (let j = 1; j <= side.length; j += 1) {
      const row = best[i];
      if (row) row[j] = Math.max(pairedAt(i, j), bestAt(i - 1, j), bestAt(i, j - 1));
    }
  }
  const pairs: [number, number][] = [];
  let [i, j] = [base.length, side.length];
  while (i > 0 && j > 0 && bestAt(i, j) > 0) {
    if (bestAt(i, j) === bestAt(i - 1, j)) i -= 1;
    else if (bestAt(i, j) === bestAt(i, j - 1)) j -= 1;
    else {
      i -= 1;
      j -= 1;
      pairs.unshift([i, j]);
    }
  }
  return pairs;
}

interface Words {
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
}

const noWords: Words = { counts: new Map(), total: 0 };

/** Returns 0 for texts without a common word, up to 1 for equal words, and slightly more if the keys are equal. */
function similarity(one: Block, words: Words, other: Block, otherWords: Words): number {
  if (one.type !== other.type && (one.type === 'atomic' || other.type === 'atomic')) return 0;
  const bonus = one.key !== '' && one.key === other.key ? 0.25 : 0;
  // Blocks without words differ by their key alone.
  if (one.text.trim() === '' || other.text.trim() === '') return bonus * 2;
  let shared = 0;
  for (const [word, count] of words.counts) shared += Math.min(count, otherWords.counts.get(word) ?? 0);
  return (2 * shared) / (words.total + otherWords.total) + bonus;
}

function countWords(text: string): Words {
  const words = text.match(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}\s]/gu) ?? [];
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, total: words.length };
}

/** New blocks that follow one block of the base; `null` means the start of the document. */
interface Addition {
  readonly after: Block | null;
  readonly blocks: Block[];
}

export function additionsOf(side: readonly Block[], origins: ReadonlyMap<Block, Block>): Addition[] {
  const additions: Addition[] = [];
  let open: Addition = { after: null, blocks: [] };
  for (const block of side) {
    const origin = origins.get(block);
    if (origin) open = { after: origin, blocks: [] };
    else if (open.blocks.push(block) === 1) additions.push(open);
  }
  return additions;
}

/** Maps my added blocks to equal blocks that the other side added after the same block. */
export function matchAdditions(mine: readonly Addition[], theirs: readonly Addition[]): Map<Block, Block> {
  const twins = new Map<Block, Block>();
  for (const { after, blocks } of mine) {
    const others = theirs.find((other) => other.after === after)?.blocks ?? [];
    for (const { kind, from, to } of walkDiff(blocks, others)) {
      if (kind === 'same' && from && to) twins.set(from, to);
    }
  }
  return twins;
}

/** Returns the blocks of both lists in reading order. Blocks that are the same are returned together. */
function* walkDiff(base: readonly Block[], side: readonly Block[]) {
  let [baseAt, sideAt] = [0, 0];
  const identities = (blocks: readonly Block[]) => blocks.map(({ identity }) => identity);
  for (const { kind, items } of diffLists(identities(base), identities(side))) {
    for (const _item of items) {
      yield { kind, from: base[baseAt], to: side[sideAt] };
      if (kind !== 'added') baseAt += 1;
      if (kind !== 'removed') sideAt += 1;
    }
  }
}
