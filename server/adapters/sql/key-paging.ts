import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Cursor } from '../../../domain/paging.ts';
import type { PageRequest } from '../../ports.ts';

/**
 * Narrows a query to a page: newest first, or walking up from the key when the page before it is wanted.
 * The key is compared as a row (time, id): an index on both columns answers it at the same cost on every
 * page. Pass the rows through `inReadingOrder`.
 */
export function selectPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  columns: { time: string; id: string },
  page: PageRequest,
): SelectQueryBuilder<DB, TB, O> {
  const direction = page.before ? 'asc' : 'desc';
  return besideKey(query, columns, page)
    .orderBy(sql.ref(columns.time), direction)
    .orderBy(sql.ref(columns.id), direction)
    .limit(page.limit)
    .offset(page.skip ?? 0);
}

/** Rows of a page in reading order, newest first, whichever way they were found. */
export function inReadingOrder<T>(rows: T[], page: PageRequest): T[] {
  return page.before ? rows.reverse() : rows;
}

function besideKey<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  columns: { time: string; id: string },
  { after, before }: PageRequest,
): SelectQueryBuilder<DB, TB, O> {
  const row = sql`(${sql.ref(columns.time)}, ${sql.ref(columns.id)})`;
  const key = (cursor: Cursor) => sql`(${cursor.createdAt}, ${cursor.id})`;
  if (after) return query.where(sql<SqlBool>`${row} < ${key(after)}`);
  if (before) return query.where(sql<SqlBool>`${row} > ${key(before)}`);
  return query;
}
