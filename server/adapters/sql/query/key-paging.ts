/** Selects pages of lists by their keys, for every store that has a list. */
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Cursor } from '../../../../domain/web/paging.ts';
import type { PageRequest } from '../../../ports/page-request.ts';

export interface KeyColumns {
  time: string;
  id: string;
  /** Whether the oldest item comes first, as in lists of future dates. */
  isOldestFirst?: boolean;
}

/**
 * Selects a page by its key. The two columns of the key are compared as a row; with an index on both, every page costs
 * the same. The caller must pass the rows to `inReadingOrder`.
 */
export function selectPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  columns: KeyColumns,
  page: PageRequest,
): SelectQueryBuilder<DB, TB, O> {
  const cursor = page.after ?? page.before;
  return orderPage(cursor ? query.where(isBesideKey(columns, page, cursor)) : query, columns, page);
}

/** Orders and cuts a page when its rows are already limited by its key. */
export function orderPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  columns: KeyColumns,
  page: PageRequest,
): SelectQueryBuilder<DB, TB, O> {
  return query
    .orderBy(orderOf(columns, page))
    .limit(page.limit)
    .offset(page.skip ?? 0);
}

/** Returns the order of a page's rows: `inReadingOrder` reverses those of a page before a key. */
export function orderOf(columns: KeyColumns, page: PageRequest): RawBuilder<unknown> {
  const direction = sql.raw(isWalkUp(columns, page) ? 'asc' : 'desc');
  return sql`${sql.ref(columns.time)} ${direction}, ${sql.ref(columns.id)} ${direction}`;
}

/**
 * Selects a page of the items that were published until a moment (Unix ms). For null, it selects from all items that
 * have a date.
 */
export function selectPublishedPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  columns: KeyColumns,
  publishedUntil: number | null,
  page: PageRequest,
): SelectQueryBuilder<DB, TB, O> {
  return orderPage(query.where(isOnPublishedPage(columns, publishedUntil, page)), columns, page);
}

/** Returns whether a row is on the requested side of a page's key, and was published until a moment. */
export function isOnPublishedPage(
  columns: KeyColumns,
  publishedUntil: number | null,
  page: PageRequest,
): RawBuilder<SqlBool> {
  const time = sql.ref(columns.time);
  // If there are two bounds at the newer end, databases seek by the first and scan to the second. So only one bound is
  // given.
  if (page.after && (publishedUntil === null || page.after.createdAt <= publishedUntil))
    return isBesideKey(columns, page, page.after);
  const isPublished =
    publishedUntil === null ? sql<SqlBool>`${time} is not null` : sql<SqlBool>`${time} <= ${publishedUntil}`;
  return page.before
    ? sql<SqlBool>`${isPublished} and ${isBesideKey(columns, page, page.before)}`
    : isPublished;
}

export function inReadingOrder<T>(rows: T[], page: PageRequest): T[] {
  return page.before ? rows.reverse() : rows;
}

function isWalkUp({ isOldestFirst = false }: KeyColumns, { before }: PageRequest): boolean {
  return Boolean(before) !== isOldestFirst;
}

/** Returns whether a row is on the requested side of a page's key. */
export function isBesideKey(columns: KeyColumns, page: PageRequest, cursor: Cursor): RawBuilder<SqlBool> {
  const row = sql`(${sql.ref(columns.time)}, ${sql.ref(columns.id)})`;
  const key = sql`(${cursor.createdAt}, ${cursor.id})`;
  return isWalkUp(columns, page) ? sql<SqlBool>`${row} > ${key}` : sql<SqlBool>`${row} < ${key}`;
}
