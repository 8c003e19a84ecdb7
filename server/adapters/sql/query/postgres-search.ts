import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SearchCount, SearchDocument, SearchIndex } from '../../../ports/search.ts';
import type { Tables } from '../schema/tables.ts';
import { createIndexWriter, positionsOf } from './search-positions.ts';
import { createWordReader } from './search-words.ts';

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
    ...createWordReader(read, write),
    async search(query) {
      const matching = matchingRows(query);
      if (!matching) return [];
      const { kind, isFew = kind !== 'news', limit, before, skip } = query;
      const direction = before === null ? sql`desc` : sql`asc`;
      // Without materializing, the planner would scan everything for the few hits.
      const found = !isFew ? matching : sql`with found as materialized (${matching}) table found`;
      const hits = await sql<{ position: number; id: string }>`
        select d.position as position, d.ref_id as id
        from (select position from (${found}) any_order
              order by position ${direction} limit ${limit} offset ${skip}) hit
        join search_documents d on d.position = hit.position
        order by d.position desc`.execute(read);
      return hits.rows;
    },
    async count(query, max) {
      const matching = matchingRows(query);
      if (!matching) return 0;
      const { rows } = await sql<{ hits: number | string }>`
        select count(*) as hits from (${matching} limit ${max}) bounded`.execute(read);
      return Number(rows[0]?.hits ?? 0);
    },
  };
}

/** Null without words. Tokens are letters and digits only, so none is an operator. */
function matchingRows(query: SearchCount): RawBuilder<unknown> | null {
  const { tokens, anyOf = [], exceptAnyOf = [], kind, category } = query;
  if (tokens.length + anyOf.length === 0) return null;
  const allOf = (groups: string[][]) =>
    groups.map((group) => `(${group.map((token) => `'${tokenOf(kind, token)}'`).join(' | ')})`);
  const wanted = [...tokensOf(kind, category, tokens).map((token) => `'${token}'`), ...allOf(anyOf)];
  const except = exceptAnyOf.length === 0 ? [] : [`!(${allOf(exceptAnyOf).join(' & ')})`];
  const words = sql`${[...wanted, ...except].join(' & ')}::tsquery`;
  const { above, below } = positionsOf(query);
  return sql`select position from search_tokens
    where tokens @@ ${words} and position > ${above} and position < ${below}`;
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
