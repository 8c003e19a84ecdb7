import { type Kysely, sql } from 'kysely';
import type { SearchDocument, SearchIndex } from '../../../ports/search.ts';
import type { Tables } from '../schema/tables.ts';
import { createIndexWriter, positionsOf } from './search-positions.ts';

/** Words as a `tsvector`. The planner uses the inverted index for rare ones, else a scan of the positions. */
export async function ensurePostgresSearchIndex(db: Kysely<Tables>): Promise<void> {
  await sql`create table if not exists search_tokens (
    position bigint primary key, tokens tsvector not null)`.execute(db);
  await sql`alter table search_tokens alter column tokens set statistics 1000`.execute(db);
  await sql`create index if not exists search_tokens_by_token on search_tokens using gin (tokens)`.execute(
    db,
  );
}

export function createPostgresSearchIndex(read: Kysely<Tables>, write: Kysely<Tables>): SearchIndex {
  return {
    ...createIndexWriter(write, {
      insert: (trx, position, { kind, category, tokens }) =>
        sql`insert into search_tokens (position, tokens)
          values (${position}, array_to_tsvector(${tokensOf(kind, category, tokens)}::text[]))`.execute(trx),
      delete: (trx, position) => sql`delete from search_tokens where position = ${position}`.execute(trx),
    }),
    async search(query) {
      const { tokens, anyOf = [], kind, category, limit, before, skip } = query;
      if (tokens.length + anyOf.length === 0) return [];
      const wanted = tokensOf(kind, category, tokens);
      // Tokens are letters and digits only, so none is an operator.
      const groups = anyOf.map(
        (group) => `(${group.map((token) => `'${tokenOf(kind, token)}'`).join(' | ')})`,
      );
      const words = sql`${[...wanted.map((token) => `'${token}'`), ...groups].join(' & ')}::tsquery`;
      const { above, below } = positionsOf(query);
      const beside = sql`position > ${above} and position < ${below}`;
      const direction = before === null ? sql`desc` : sql`asc`;
      const matching = sql`select position from search_tokens where tokens @@ ${words} and ${beside}`;
      // Without materializing, the planner would scan everything for kinds with few items.
      const found = kind === 'news' ? matching : sql`with found as materialized (${matching}) table found`;
      const hits = await sql<{ position: number; id: string }>`
        select d.position as position, d.ref_id as id
        from (select position from (${found}) any_order
              order by position ${direction} limit ${limit} offset ${skip}) hit
        join search_documents d on d.position = hit.position
        order by d.position desc`.execute(read);
      return hits.rows;
    },
  };
}

type Kind = SearchDocument['kind'];

export function tokensOf(kind: Kind, category: string | null, words: readonly string[]): string[] {
  const all = category ? [...words, `/${category}`] : words;
  return all.map((token) => tokenOf(kind, token));
}

/** Words of news have no prefix: matching the kind as a word made searches several times as slow. */
function tokenOf(kind: Kind, token: string): string {
  return kind === 'news' ? token : `${kind}:${token}`;
}
