import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What belongs to news in the trash is out of everybody's sight with them. Takes the column of the news' id. */
export function notInTrash(newsIdColumn: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select 1 from trashed_news where trashed_news.id = ${sql.ref(newsIdColumn)})`;
}
