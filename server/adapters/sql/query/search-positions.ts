/** The position of an item in a full-text index grows with its date, so that the newest are last. */
import type { Kysely } from 'kysely';
import type { SearchDocument, SearchIndex, SearchQuery } from '../../../ports/search.ts';
import { atomically } from '../connection/atomically.ts';
import type { Tables } from '../schema/tables.ts';
import { addWords } from './search-words.ts';

/** A position is the item's milliseconds times this, plus a number for items of the same millisecond. */
const positionsPerMs = 1000;
/** The last date with exact positions: in the year 2255. */
const latestMs = Math.floor(Number.MAX_SAFE_INTEGER / positionsPerMs) - 1;
/** Items without a date share the positions of the first day of 1970. */
const undatedPositions = 24 * 60 * 60 * 1000 * positionsPerMs;

/** Stores the words of a position, differently in each database. */
interface TokenTable {
  insert(trx: Kysely<Tables>, position: number, document: SearchDocument): Promise<unknown>;
  delete(trx: Kysely<Tables>, position: number, kind: SearchDocument['kind']): Promise<unknown>;
}

/** The writing half of a search index. */
export function createIndexWriter(
  write: Kysely<Tables>,
  tokens: TokenTable,
): Pick<SearchIndex, 'save' | 'delete'> {
  async function deleteDocument(trx: Kysely<Tables>, kind: SearchDocument['kind'], id: string) {
    const position = await releasePosition(trx, kind, id);
    if (position !== null) await tokens.delete(trx, position, kind);
    return position;
  }
  return {
    async delete(kind, id) {
      await atomically(write, (trx) => deleteDocument(trx, kind, id));
    },
    save: (document) =>
      atomically(write, async (trx) => {
        const before = await deleteDocument(trx, document.kind, document.id);
        await tokens.insert(trx, await takePosition(trx, document, before), document);
        await addWords(trx, document.words ?? []);
      }),
  };
}

async function releasePosition(
  trx: Kysely<Tables>,
  kind: SearchDocument['kind'],
  id: string,
): Promise<number | null> {
  const known = await trx
    .deleteFrom('search_documents')
    .where('kind', '=', kind)
    .where('ref_id', '=', id)
    .returning('position')
    .executeTakeFirst();
  return known?.position ?? null;
}

async function takePosition(
  trx: Kysely<Tables>,
  { kind, id, createdAt }: SearchDocument,
  before: number | null,
): Promise<number> {
  const position = await choosePosition(trx, createdAt, before);
  await trx.insertInto('search_documents').values({ position, kind, ref_id: id }).execute();
  return position;
}

/** An item that only changed its words keeps its position, so that paging neither misses nor repeats it. */
async function choosePosition(
  trx: Kysely<Tables>,
  createdAt: number,
  before: number | null,
): Promise<number> {
  const first = firstPositionAt(createdAt);
  const end = first + (first === 0 ? undatedPositions : positionsPerMs);
  if (before !== null && before >= first && before < end) return before;
  const { newest } = await trx
    .selectFrom('search_documents')
    .select((eb) => eb.fn.max<number | null>('position').as('newest'))
    .where('position', '>=', first)
    .where('position', '<', end)
    .executeTakeFirstOrThrow();
  if (newest === null) return first;
  return newest + 1 < end ? newest + 1 : freePositionAfter(trx, newest);
}

export function positionsOf({
  after = null,
  before = null,
  from,
  until,
}: Partial<Pick<SearchQuery, 'after' | 'before' | 'from' | 'until'>>): { above: number; below: number } {
  const newest = until === undefined ? Number.MAX_SAFE_INTEGER : firstPositionAt(until + 1);
  const oldest = from === undefined ? -1 : firstPositionAt(from) - 1;
  return { above: Math.max(before ?? oldest, oldest), below: Math.min(after ?? newest, newest) };
}

function firstPositionAt(atMs: number): number {
  return Math.min(Math.max(0, atMs), latestMs) * positionsPerMs;
}

/** The next free position; thousands of items of one date need a few steps only. */
async function freePositionAfter(trx: Kysely<Tables>, position: number): Promise<number> {
  const isTaken = async (candidate: number) =>
    (await trx
      .selectFrom('search_documents')
      .select('position')
      .where('position', '=', candidate)
      .executeTakeFirst()) !== undefined;
  let taken = 0;
  let free = 1;
  while (await isTaken(position + free)) {
    taken = free;
    free *= 2;
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (await isTaken(position + middle)) taken = middle;
    else free = middle;
  }
  return position + free;
}
