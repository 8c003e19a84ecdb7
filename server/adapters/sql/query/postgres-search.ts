/** Finds documents in the full-text index of PostgreSQL. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { dayMs } from '../../../../domain/text/durations.ts';
import type { SearchCount, SearchDocument, SearchIndex } from '../../../ports/search.ts';
import type { Tables } from '../schema/tables.ts';
import { createIndexWriter, positionsOf } from './search-positions.ts';
import { createWordReader } from './search-words.ts';

/**
 * How many rows a search for common words reads first, in the order of the list. Only then does it read and sort all
 * hits.
 */
const rowsInOrder = 1_000;
/** If the first rows contain `promisingHits` hits, so many more rows are examined in the order of the list. */
const moreRowsInOrder = 4_000;
const promisingHits = 3;
/** A range shorter than this has few hits of a word, so only very common words are first searched in order. */
const shortRangeMs = 366 * dayMs;
const rowsOfShortRange = 200;
/**
 * A word counts as common if at least `commonHits` of the newest `sampleRows` rows contain it. Common words are counted
 * row by row.
 */
const sampleRows = 100;
const commonHits = 20;
const countedRows = 10_000;

const tokenTables = ['search_tokens', 'comment_tokens'] as const;

/**
 * Creates the tables of words: `tsvector` columns with an inverted index. When a document is deleted, a trigger deletes
 * its words.
 */
export async function ensurePostgresSearchIndex(db: Kysely<Tables>): Promise<void> {
  for (const name of tokenTables)
    await sql`create table if not exists ${sql.table(name)} (
      position bigint primary key, tokens tsvector not null)`.execute(db);
  // With `fastupdate`, up to 4 MB of new words would wait in a list that every search must read, until a writer sorts
  // the list into the index.
  for (const name of tokenTables)
    await sql`create index if not exists ${sql.ref(`${name}_by_token`)} on ${sql.table(name)}
      using gin (tokens) with (fastupdate = off)`.execute(db);
  await sql`create or replace function delete_search_tokens() returns trigger language plpgsql as
    $$ begin
      delete from search_tokens where position = old.position;
      if old.kind = 'comment' then delete from comment_tokens where position = old.position; end if;
      return null;
    end $$`.execute(db);
  await sql`create or replace trigger search_documents_deleted after delete on search_documents
    for each row execute function delete_search_tokens()`.execute(db);
  await sql`create or replace function delete_comment_words() returns trigger language plpgsql as
    $$ begin
      delete from search_documents where kind = 'comment' and ref_id = old.id;
      return null;
    end $$`.execute(db);
  await sql`create or replace trigger comments_deleted after delete on comments
    for each row execute function delete_comment_words()`.execute(db);
}

function tableOf(kind: Kind): RawBuilder<unknown> {
  return sql.table(kind === 'comment' ? 'comment_tokens' : 'search_tokens');
}

export function createPostgresSearchIndex(read: Kysely<Tables>, write: Kysely<Tables>): SearchIndex {
  return {
    ...createIndexWriter(write, {
      async replace(trx, first, end, { kind, id, sectionIds, tokens }) {
        const { numAffectedRows } = await sql`
          update ${tableOf(kind)} set tokens = array_to_tsvector(${tokensOf(kind, sectionIds, tokens)}::text[])
          where position = (select position from search_documents
            where kind = ${kind} and ref_id = ${id} and position >= ${first} and position < ${end})`.execute(
          trx,
        );
        return numAffectedRows === 1n;
      },
      insert: (trx, kind, positioned) =>
        sql`insert into ${tableOf(kind)} (position, tokens)
          values ${sql.join(
            positioned.map(
              ({ position, document: { sectionIds, tokens } }) =>
                sql`(${position}::bigint, array_to_tsvector(${tokensOf(kind, sectionIds, tokens)}::text[]))`,
            ),
          )}`.execute(trx),
    }),
    ...createWordReader(read, write),
    async search(query) {
      const words = wordsOf(query);
      if (words === null) return [];
      const { kind, isFew = kind !== 'news' && kind !== 'comment', limit, before, skip } = query;
      const order = sql`order by position ${before === null ? sql`desc` : sql`asc`}`;
      const wanted = limit + skip;
      const rows = rowsBetween(query);
      const isShort = isShortRange(query);
      const nearRows = isFew ? 0 : isShort ? rowsOfShortRange : rowsInOrder;
      const hits = await sql<{ position: number; id: string }>`
        with near as materialized (
          select position from (${rows} ${order} limit ${nearRows}) scanned
          where ${matches(words)} ${order} limit ${wanted}),
        far as materialized (
          select position from (
            ${rows} and (select count(*) from near) between ${promisingHits} and ${wanted - 1}
            ${order} limit ${isShort ? 0 : moreRowsInOrder} offset ${nearRows}) scanned
          where ${matches(words)} ${order} limit ${wanted} - (select count(*) from near)),
        found as materialized (select position from near union all select position from far),
        every as materialized (
          ${hitsOf(words, query, isShort)} and (select count(*) from found) < ${wanted})
        select d.position as position, d.ref_id as id
        from (
          select position from (
            select position from found where (select count(*) from found) = ${wanted}
            union all select position from every) hits
          ${order} limit ${limit} offset ${skip}) hit
        join search_documents d on d.position = hit.position
        order by d.position desc`.execute(read);
      return hits.rows;
    },
    async count(query, max) {
      const words = wordsOf(query);
      if (words === null) return 0;
      const newest = sql`order by position desc limit`;
      const { rows } = await sql<{ hits: number | string }>`
        with sample as materialized (
          select count(*) as hits from (${rowsBetween(query)} ${newest} ${sampleRows}) scanned
          where ${matches(words)}),
        near as materialized (
          select position
          from (${rowsBetween(query)} and (select hits from sample) >= ${commonHits} ${newest} ${countedRows}) scanned
          where ${matches(words)} limit ${max})
        select case when (select count(*) from near) = ${max} then ${max}
          else (select count(*) from (${hitsOf(words, query)} limit ${max}) bounded) end as hits`.execute(
        read,
      );
      return Number(rows[0]?.hits ?? 0);
    },
  };
}

/**
 * Returns a query in PostgreSQL's syntax; null without words. Tokens have only letters and digits, so none is an
 * operator.
 */
function wordsOf({
  tokens,
  anyOf = [],
  exceptAnyOf = [],
  kind,
  category,
  mergedCategories = [],
}: SearchCount): string | null {
  const categories = category ? [[category, ...mergedCategories].map((one) => `/${one}`)] : [];
  if (tokens.length + anyOf.length === 0) return null;
  const allOf = (groups: string[][]) =>
    groups.map((group) => `(${group.map((token) => `'${tokenOf(kind, token)}'`).join(' | ')})`);
  const wanted = [
    ...tokensOf(kind, [], tokens).map((token) => `'${token}'`),
    ...allOf([...categories, ...anyOf]),
  ];
  const except = exceptAnyOf.length === 0 ? [] : [`!(${allOf(exceptAnyOf).join(' & ')})`];
  return [...wanted, ...except].join(' & ');
}

/**
 * Returns the condition that `tokens` contain the words. The words are in a subquery, so that the planner takes them
 * for rare and uses the index: it underestimates the cost of reading `tokens`.
 */
function matches(words: string): RawBuilder<unknown> {
  return sql`tokens @@ (select ${words}::tsquery)`;
}

/**
 * Selects hits by the inverted index. For a short range, the planner may also use the index of positions; otherwise `+
 * 0` keeps it from that.
 */
function hitsOf(words: string, query: SearchCount, isShort = false): RawBuilder<unknown> {
  const { above, below } = positionsOf(query);
  const position = isShort ? sql`position` : sql`position + 0`;
  return sql`select position from ${tableOf(query.kind)}
    where ${matches(words)} and ${position} > ${above} and ${position} < ${below}`;
}

function isShortRange({ from, until }: SearchCount): boolean {
  return from !== undefined && until !== undefined && until - from <= shortRangeMs;
}

function rowsBetween(query: SearchCount): RawBuilder<unknown> {
  const { above, below } = positionsOf(query);
  return sql`select position, tokens from ${tableOf(query.kind)} where position > ${above} and position < ${below}`;
}

type Kind = SearchDocument['kind'];

export function tokensOf(kind: Kind, sectionIds: readonly string[], words: readonly string[]): string[] {
  const all = [...words, ...sectionIds.map((id) => `/${id}`)];
  return all.map((token) => tokenOf(kind, token));
}

/**
 * Returns a token with its kind as a prefix; tokens of news have no prefix. A separate word for the kind would make
 * searches several times as slow.
 */
function tokenOf(kind: Kind, token: string): string {
  return kind === 'news' ? token : `${kind}:${token}`;
}
