/** The conditions by which lists of comments and reports leave out those that readers cannot see. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Returns the condition for the column with the id of the news. */
export function ofVisibleNews(newsIdColumn: string): RawBuilder<SqlBool> {
  const id = sql.ref(newsIdColumn);
  return sql<SqlBool>`not exists (select 1 from trashed_news where trashed_news.id = ${id})
    and not exists (select 1 from unpublished_news where unpublished_news.id = ${id})`;
}

/**
 * Returns the condition on a column with a comment's id: reports are listed only while readers see the comment, or it
 * is missing.
 */
export function ofNoUnseenComment(commentIdColumn: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select 1 from comments
    where comments.id = ${sql.ref(commentIdColumn)} and comments.state <> 'visible')`;
}
