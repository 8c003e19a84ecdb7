/** Counts rows up to a limit. The database counts and returns one row. */
import { type Expression, type Kysely, sql } from 'kysely';
import type { Tables } from '../schema/tables.ts';

export async function countUpTo(
  read: Kysely<Tables>,
  query: { limit(limit: number): Expression<unknown> },
  limit: number,
): Promise<number> {
  const bounded = query.limit(limit);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${bounded}) as counted`.execute(read);
  return Number(rows[0]?.count ?? 0);
}
