/** Finds documents in the full-text index of SQLite. */
import type { DatabaseSync } from 'node:sqlite';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SearchCount, SearchIndex } from '../../../ports/search.ts';
import type { Tables } from '../schema/tables.ts';
import { createIndexWriter, positionsOf } from './search-positions.ts';
import { createWordReader } from './search-words.ts';

/** Each kind has its own column: a word for the kind in every item would double the cost. */
const columnOf = {
  news: 'news',
  video: 'videos',
  image: 'images',
  draft: 'drafts',
  comment: 'comments',
} as const;
/**
 * Images, drafts and comments were added later. They have own tables, because a full-text table cannot get new columns.
 */
const tableOf = {
  news: 'search_tokens',
  video: 'search_tokens',
  image: 'image_tokens',
  draft: 'draft_tokens',
  comment: 'comment_tokens',
} as const;

/**
 * Creates the index. It stores neither texts nor the positions of words, so that it is a quarter smaller and phrases
 * cannot be searched. When a document is deleted, triggers delete its words.
 */
export function ensureSqliteSearchIndex(connection: DatabaseSync): void {
  connection.exec(`create virtual table if not exists search_tokens using fts5(
    category, news, videos, content='', contentless_delete=1, detail=column, tokenize='ascii')`);
  connection.exec(`create virtual table if not exists image_tokens using fts5(
    category, images, content='', contentless_delete=1, detail=column, tokenize='ascii')`);
  connection.exec(`create virtual table if not exists draft_tokens using fts5(
    category, drafts, content='', contentless_delete=1, detail=column, tokenize='ascii')`);
  connection.exec(`create virtual table if not exists comment_tokens using fts5(
    category, comments, content='', contentless_delete=1, detail=column, tokenize='ascii')`);
  connection.exec(`create trigger if not exists comments_without_words after delete on comments
    begin delete from search_documents where kind = 'comment' and ref_id = old.id; end`);
  for (const [kind, table] of Object.entries(tableOf))
    connection.exec(`create trigger if not exists search_documents_without_${kind}
      after delete on search_documents when old.kind = '${kind}'
      begin delete from ${table} where rowid = old.position; end`);
}

export function createSqliteSearchIndex(read: Kysely<Tables>, write: Kysely<Tables>): SearchIndex {
  return {
    ...createIndexWriter(write, {
      async replace(trx, first, end, { kind, id, sectionIds, tokens }) {
        const { numAffectedRows } = await sql`
          insert or replace into ${sql.table(tableOf[kind])} (rowid, category, ${sql.ref(columnOf[kind])})
          select position, ${sectionIds.map(categoryToken).join(' ')}, ${tokens.join(' ')} from search_documents
          where kind = ${kind} and ref_id = ${id} and position >= ${first} and position < ${end}`.execute(
          trx,
        );
        return numAffectedRows === 1n;
      },
      insert: (trx, kind, positioned) =>
        sql`insert into ${sql.table(tableOf[kind])} (rowid, category, ${sql.ref(columnOf[kind])})
          values ${sql.join(
            positioned.map(
              ({ position, document: { sectionIds, tokens } }) =>
                sql`(${position}, ${sectionIds.map(categoryToken).join(' ')}, ${tokens.join(' ')})`,
            ),
          )}`.execute(trx),
    }),
    ...createWordReader(read, write),
    async search(query) {
      const matching = matchingRows(query);
      if (!matching) return [];
      const { limit, before, skip } = query;
      const direction = before === null ? sql`desc` : sql`asc`;
      const hits = await sql<{ position: number; id: string }>`
        select d.position as position, d.ref_id as id
        from (${matching} order by rowid ${direction} limit ${limit} offset ${skip}) hit
        join search_documents d on d.position = hit.rowid
        order by d.position desc`.execute(read);
      return hits.rows;
    },
    async count(query, max) {
      const matching = matchingRows(query);
      if (!matching) return 0;
      const { rows } = await sql<{ hits: number }>`
        select count(*) as hits from (${matching} limit ${max})`.execute(read);
      return rows[0]?.hits ?? 0;
    },
  };
}

/** Selects the rows that match a query; null without words. */
function matchingRows(query: SearchCount): RawBuilder<unknown> | null {
  const { tokens, anyOf = [], exceptAnyOf = [], kind, category, mergedCategories = [] } = query;
  const categories = category ? [category, ...mergedCategories] : [];
  const isOf = (one: string) => `category:"${categoryToken(one)}"`;
  if (tokens.length + anyOf.length === 0) return null;
  const isIn = (token: string) => `${columnOf[kind]}:"${token}"`;
  const allOf = (groups: string[][]) => groups.map((group) => `(${group.map(isIn).join(' OR ')})`);
  const wanted = [
    ...(categories.length > 0 ? [`(${categories.map(isOf).join(' OR ')})`] : []),
    ...tokens.map(isIn),
    ...allOf(anyOf),
  ].join(' AND ');
  const match = exceptAnyOf.length === 0 ? wanted : `(${wanted}) NOT (${allOf(exceptAnyOf).join(' AND ')})`;
  const table = sql.table(tableOf[kind]);
  const { above, below } = positionsOf(query);
  return sql`select rowid from ${table} where ${table} match ${match} and rowid > ${above} and rowid < ${below}`;
}

function categoryToken(category: string): string {
  return category.replaceAll('-', '');
}
