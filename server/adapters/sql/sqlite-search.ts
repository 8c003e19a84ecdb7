import type { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import type { SearchDocument, SearchIndex } from '../../ports.ts';
import { atomically } from './atomically.ts';
import type { Tables } from './tables.ts';

/** Positions are the item's milliseconds times this, plus a number that tells items of one moment apart. */
const positionsPerMs = 1000;
/** The last moment whose positions are exact numbers: in the year 2255. */
const latestMs = Math.floor(Number.MAX_SAFE_INTEGER / positionsPerMs) - 1;
/** Items without a date share the first day of 1970, which has room for many and is nobody's own. */
const undatedPositions = 24 * 60 * 60 * 1000 * positionsPerMs;

/** Each kind has a column of its own: a kind that had to be matched as a word of every item doubles the cost. */
const columnOf = { news: 'news', video: 'videos', image: 'images' } as const;
/** Images came later, and no column can be added to the table of the others. */
const tableOf = { news: 'search_tokens', video: 'search_tokens', image: 'image_tokens' } as const;

/**
 * The full-text index. It keeps no text (the items do) and folds nothing: its tokens are already
 * normalised by domain/search-text.ts, the same for every database. It knows which item holds a word, not
 * where: nothing asks for phrases, and the places would make it a third larger.
 */
export function ensureSqliteSearchIndex(connection: DatabaseSync): void {
  connection.exec(`create virtual table if not exists search_tokens using fts5(
    category, news, videos, content='', contentless_delete=1, detail=column, tokenize='ascii')`);
  connection.exec(`create virtual table if not exists image_tokens using fts5(
    category, images, content='', contentless_delete=1, detail=column, tokenize='ascii')`);
}

/** SearchIndex on SQLite's FTS5. Walking rowids backwards gives the newest first without sorting. */
export function createSqliteSearchIndex(read: Kysely<Tables>, write: Kysely<Tables>): SearchIndex {
  return {
    async remove(kind, id) {
      await atomically(write, (trx) => forget(trx, kind, id));
    },
    put: (document) =>
      atomically(write, async (trx) => {
        const before = await forget(trx, document.kind, document.id);
        const position = await choosePosition(trx, document.createdAt, before);
        await trx
          .insertInto('search_documents')
          .values({ position, kind: document.kind, ref_id: document.id })
          .execute();
        await sql`insert into ${sql.table(tableOf[document.kind])} (rowid, category, ${sql.ref(columnOf[document.kind])})
          values (${position}, ${categoryToken(document.category)}, ${document.tokens.join(' ')})`.execute(
          trx,
        );
      }),
    async search({ tokens, kind, category, limit, after, before, skip }) {
      if (tokens.length === 0) return [];
      const match = [
        ...(category ? [`category:"${categoryToken(category)}"`] : []),
        ...tokens.map((token) => `${columnOf[kind]}:"${token}"`),
      ].join(' AND ');
      const table = sql.table(tableOf[kind]);
      const [beside, direction] =
        before === null
          ? [sql`rowid < ${after ?? Number.MAX_SAFE_INTEGER}`, sql`desc`]
          : [sql`rowid > ${before}`, sql`asc`];
      const hits = await sql<{ position: number; id: string }>`
        select d.position as position, d.ref_id as id
        from (select rowid from ${table} where ${table} match ${match} and ${beside}
              order by rowid ${direction} limit ${limit} offset ${skip}) hit
        join search_documents d on d.position = hit.rowid
        order by d.position desc`.execute(read);
      return hits.rows;
    },
  };
}

/** A category as one token of the index. */
function categoryToken(category: string): string {
  return category.replaceAll('-', '');
}

/** Takes an item out of the index. Returns the position it had, null when it had none. */
async function forget(trx: Kysely<Tables>, kind: SearchDocument['kind'], id: string): Promise<number | null> {
  const known = await trx
    .deleteFrom('search_documents')
    .where('kind', '=', kind)
    .where('ref_id', '=', id)
    .returning('position')
    .executeTakeFirst();
  if (!known) return null;
  await sql`delete from ${sql.table(tableOf[kind])} where rowid = ${known.position}`.execute(trx);
  return known.position;
}

/**
 * A free place among those of the item's own millisecond. An item that only changed its words keeps the place
 * it had, so that readers who are walking the results neither miss it nor see it twice.
 */
async function choosePosition(
  trx: Kysely<Tables>,
  createdAt: number,
  before: number | null,
): Promise<number> {
  const first = Math.min(Math.max(0, createdAt), latestMs) * positionsPerMs;
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

/** A free place not far after `position`, which is taken; thousands of one moment need a few steps only. */
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
