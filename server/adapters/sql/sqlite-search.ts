import type { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import type { SearchDocument, SearchIndex } from '../../ports.ts';
import type { Tables } from './tables.ts';

/** Positions are the item's milliseconds times this, plus a number that tells items of one moment apart. */
const positionsPerMs = 1000;

/**
 * The full-text index. It keeps no text (the items do) and folds nothing: its tokens are already
 * normalised by domain/search-text.ts, the same for every database.
 */
export function ensureSqliteSearchIndex(connection: DatabaseSync): void {
  connection.exec(`create virtual table if not exists search_tokens using fts5(
    kind, category, tokens, content='', contentless_delete=1, detail=full, tokenize='ascii')`);
}

/** SearchIndex on SQLite's FTS5. Walking rowids backwards gives the newest first without sorting. */
export function createSqliteSearchIndex(read: Kysely<Tables>, write: Kysely<Tables>): SearchIndex {
  async function remove(kind: SearchDocument['kind'], id: string): Promise<void> {
    const known = await write
      .deleteFrom('search_documents')
      .where('kind', '=', kind)
      .where('ref_id', '=', id)
      .returning('position')
      .executeTakeFirst();
    if (known) await sql`delete from search_tokens where rowid = ${known.position}`.execute(write);
  }

  return {
    remove,
    async put(document) {
      await remove(document.kind, document.id);
      const position = await freePosition(write, document.createdAt);
      await write
        .insertInto('search_documents')
        .values({ position, kind: document.kind, ref_id: document.id })
        .execute();
      await sql`insert into search_tokens (rowid, kind, category, tokens)
        values (${position}, ${document.kind}, ${categoryToken(document.category)}, ${document.tokens.join(' ')})`.execute(
        write,
      );
    },
    async search({ tokens, kind, category, limit, after, skip }) {
      if (tokens.length === 0) return [];
      const match = [
        `kind:"${kind}"`,
        ...(category ? [`category:"${categoryToken(category)}"`] : []),
        ...tokens.map((token) => `tokens:"${token}"`),
      ].join(' AND ');
      const hits = await sql<{ position: number; id: string }>`
        select d.position as position, d.ref_id as id
        from (select rowid from search_tokens where search_tokens match ${match}
              and rowid < ${after ?? Number.MAX_SAFE_INTEGER} order by rowid desc limit ${limit} offset ${skip}) hit
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

/** The first free place at or after the item's own millisecond. */
async function freePosition(db: Kysely<Tables>, createdAt: number): Promise<number> {
  const first = Math.max(0, createdAt) * positionsPerMs;
  const taken = await sql<{ position: number }>`
    select d.position as position from search_documents d
    where d.position >= ${first}
      and exists (select 1 from search_documents f where f.position = ${first})
      and not exists (select 1 from search_documents n where n.position = d.position + 1)
    order by d.position limit 1`.execute(db);
  const last = taken.rows[0];
  return last ? last.position + 1 : first;
}
