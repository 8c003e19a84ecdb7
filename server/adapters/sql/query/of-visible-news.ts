/** The condition by which lists of comments and reports leave out those of trashed and unpublished news. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Returns the condition for the column with the id of the news. */
export function ofVisibleNews(newsIdColumn: string): RawBuilder<SqlBool> {
  const id = sql.ref(newsIdColumn);
  return sql<SqlBool>`not exists (select 1 from trashed_news where trashed_news.id = ${id})
    and not exists (select 1 from unpublished_news where unpublished_news.id = ${id})`;
}
