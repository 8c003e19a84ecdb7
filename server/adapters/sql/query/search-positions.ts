/** The positions of items in a full-text index. They grow with the date, so that the newest items are last. */
import { type Kysely, sql } from 'kysely';
import type { SearchDocument, SearchIndex, SearchQuery } from '../../../ports/search.ts';
import { atomically } from '../connection/atomically.ts';
import type { Tables } from '../schema/tables.ts';
import { addWords } from './search-words.ts';

/**
 * A position is the item's milliseconds multiplied by this, plus a number that distinguishes items of the same
 * millisecond.
 */
const positionsPerMs = 1000;
/** The last date with exact positions: in the year 2255. */
const latestMs = Math.floor(Number.MAX_SAFE_INTEGER / positionsPerMs) - 1;
/** Items without a date share the positions of the first day of 1970. */
const undatedPositions = 24 * 60 * 60 * 1000 * positionsPerMs;

interface PositionedDocument {
  position: number;
  document: SearchDocument;
}

/** Stores the words at a position; each database does it in its own way. */
interface TokenTable {
  /** If the item has a position between two bounds, replaces the words there. Returns whether it has one. */
  replace(trx: Kysely<Tables>, first: number, end: number, document: SearchDocument): Promise<boolean>;
  /** Inserts new documents, all of one kind. */
  insert(
    trx: Kysely<Tables>,
    kind: SearchDocument['kind'],
    positioned: readonly PositionedDocument[],
  ): Promise<unknown>;
}

/** Creates the part of a search index that writes. */
export function createIndexWriter(
  write: Kysely<Tables>,
  tokens: TokenTable,
): Pick<SearchIndex, 'save' | 'saveMany' | 'delete'> {
  /** A trigger of the database deletes the words. */
  async function deleteDocument(db: Kysely<Tables>, kind: SearchDocument['kind'], id: string) {
    await db.deleteFrom('search_documents').where('kind', '=', kind).where('ref_id', '=', id).execute();
  }
  async function saveAlone(trx: Kysely<Tables>, document: SearchDocument, isNew: boolean) {
    if (!isNew) {
      const { first, end } = rangeOf(document.createdAt);
      // An item whose words alone changed keeps its position, so that paging neither misses nor repeats it.
      if (await tokens.replace(trx, first, end, document)) return;
      await deleteDocument(trx, document.kind, document.id);
    }
    await tokens.insert(trx, document.kind, [{ position: await takePosition(trx, document), document }]);
  }
  return {
    delete: (kind, id) => deleteDocument(write, kind, id),
    save: (document, { isNew = false } = {}) =>
      atomically(write, async (trx) => {
        await saveAlone(trx, document, isNew);
        await addWords(trx, document.words ?? []);
      }),
    saveMany: (documents) =>
      atomically(write, async (trx) => {
        for (const [kind, all] of Map.groupBy(documents, (document) => document.kind)) {
          const positioned = await takePositions(trx, kind, all);
          if (positioned.length > 0) await tokens.insert(trx, kind, positioned);
          const done = new Set(positioned.map(({ document }) => document));
          for (const document of all) if (!done.has(document)) await saveAlone(trx, document, false);
        }
        await addWords(
          trx,
          documents.flatMap(({ words = [] }) => words),
        );
      }),
  };
}

/** Gives new items positions after those of their date, while there is room; others are left out. */
async function takePositions(
  trx: Kysely<Tables>,
  kind: SearchDocument['kind'],
  documents: readonly SearchDocument[],
): Promise<PositionedDocument[]> {
  const ids = documents.map(({ id }) => id);
  const rows = await trx
    .selectFrom('search_documents')
    .select('ref_id')
    .where('kind', '=', kind)
    .where('ref_id', 'in', ids)
    .execute();
  const known = new Set(rows.map(({ ref_id }) => ref_id));
  const fresh = documents.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return [];
  const ranges = new Map(fresh.map(({ createdAt }) => [rangeOf(createdAt).first, rangeOf(createdAt).end]));
  const bounds = [...ranges].map(([first, end]) => sql`(cast(${first} as bigint), cast(${end} as bigint))`);
  const taken = await sql<{ first: number; last: number | null }>`
    select dates.column1 as first, (
      select max(position) from search_documents
      where position >= dates.column1 and position < dates.column2) as last
    from (values ${sql.join(bounds)}) as dates`.execute(trx);
  const next = new Map(
    taken.rows.map(({ first, last }) => [Number(first), last === null ? Number(first) : Number(last) + 1]),
  );
  const positioned = fresh.flatMap((document) => {
    const { first, end } = rangeOf(document.createdAt);
    const position = next.get(first) ?? end;
    next.set(first, position + 1);
    return position < end ? [{ position, document }] : [];
  });
  if (positioned.length > 0)
    await trx
      .insertInto('search_documents')
      .values(positioned.map(({ position, document }) => ({ position, kind, ref_id: document.id })))
      .execute();
  return positioned;
}

async function takePosition(trx: Kysely<Tables>, { kind, id, createdAt }: SearchDocument): Promise<number> {
  const { first, end } = rangeOf(createdAt);
  const next = sql<number>`coalesce(max(position) + 1, ${first})`;
  const { rows } = await sql<{ position: number }>`
    insert into search_documents (position, kind, ref_id)
    select ${next}, ${kind}, ${id} from search_documents where position >= ${first} and position < ${end}
    having ${next} < ${end} returning position`.execute(trx);
  if (rows[0]) return rows[0].position;
  const position = await freePositionAfter(trx, end - 1);
  await trx.insertInto('search_documents').values({ position, kind, ref_id: id }).execute();
  return position;
}

function rangeOf(createdAt: number): { first: number; end: number } {
  const first = firstPositionAt(createdAt);
  return { first, end: first + (first === 0 ? undatedPositions : positionsPerMs) };
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

/** Finds the next free position. Even with thousands of items of one date, a few steps are enough. */
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
