/** Lists the values of a column for the filters of lists. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../schema/tables.ts';

export async function listDistinct(
  read: Kysely<Tables>,
  table: 'news' | 'news_drafts',
  column: string,
  limit: number,
): Promise<string[]> {
  const value = sql.ref(column);
  const next = sql`select ${value} from ${sql.table(table)} where ${value} >`;
  const first = sql`order by ${value} limit 1`;
  const { rows } = await sql<{ found: string }>`
    with recursive walk (found) as (
      select * from (${next} '' ${first}) as one
      union all
      select (${next} walk.found ${first}) from walk where walk.found is not null)
    select found from walk where found is not null limit ${limit}`.execute(read);
  return rows.map(({ found }) => found);
}
