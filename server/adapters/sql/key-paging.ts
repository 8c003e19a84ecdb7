import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Cursor } from '../../../domain/paging.ts';
import type { PageRequest } from '../../ports.ts';

/**
 * Narrows a query to one side of a key, by comparing (time, id) as a row: an index on both columns
 * answers it at the same cost on every page.
 */
export function besideKey<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  columns: { time: string; id: string },
  page: Pick<PageRequest, 'after' | 'before'>,
): Expression<SqlBool> {
  const key = (cursor: Cursor) => sql`(${cursor.createdAt}, ${cursor.id})`;
  const row = sql`(${sql.ref(columns.time)}, ${sql.ref(columns.id)})`;
  if (page.after) return sql<SqlBool>`${row} < ${key(page.after)}`;
  if (page.before) return sql<SqlBool>`${row} > ${key(page.before)}`;
  return eb.lit(true);
}

/** Which way to walk: what comes before a key is found walking up from it. */
export function walk(page: PageRequest): 'asc' | 'desc' {
  return page.before ? 'asc' : 'desc';
}

/** Rows of a page in reading order, newest first, whichever way they were found. */
export function inReadingOrder<T>(rows: T[], page: PageRequest): T[] {
  return page.before ? rows.reverse() : rows;
}
