import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { PageRequest } from '../../../ports/page-request.ts';

/** The columns that a list is ordered by. */
export interface KeyColumns {
  time: string;
  id: string;
  /** For future dates: the next one first. */
  isOldestFirst?: boolean;
}

/**
 * Restricts a query to a page: newest first, or up from the key for the page before it. The key is compared as a row
 * (time, id), which an index on both columns answers at the same cost on every page. Pass the rows through
 * `inReadingOrder`.
 */
export function selectPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  columns: KeyColumns,
  page: PageRequest,
): SelectQueryBuilder<DB, TB, O> {
  const direction = isWalkUp(columns, page) ? 'asc' : 'desc';
  return besideKey(query, columns, page)
    .orderBy(sql.ref(columns.time), direction)
    .orderBy(sql.ref(columns.id), direction)
    .limit(page.limit)
    .offset(page.skip ?? 0);
}

/** Rows of a page in reading order. */
export function inReadingOrder<T>(rows: T[], page: PageRequest): T[] {
  return page.before ? rows.reverse() : rows;
}

function isWalkUp({ isOldestFirst = false }: KeyColumns, { before }: PageRequest): boolean {
  return Boolean(before) !== isOldestFirst;
}

function besideKey<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  columns: KeyColumns,
  page: PageRequest,
): SelectQueryBuilder<DB, TB, O> {
  const cursor = page.after ?? page.before;
  if (!cursor) return query;
  const row = sql`(${sql.ref(columns.time)}, ${sql.ref(columns.id)})`;
  const key = sql`(${cursor.createdAt}, ${cursor.id})`;
  return query.where(isWalkUp(columns, page) ? sql<SqlBool>`${row} > ${key}` : sql<SqlBool>`${row} < ${key}`);
}
