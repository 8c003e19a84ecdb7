/** Conditions that remove comments and reports which readers cannot see from lists. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Returns the condition on a column with the id of news. */
export function ofVisibleNews(newsIdColumn: string): RawBuilder<SqlBool> {
  const id = sql.ref(newsIdColumn);
  return sql<SqlBool>`not exists (select 1 from trashed_news where trashed_news.id = ${id})
    and not exists (select 1 from unpublished_news where unpublished_news.id = ${id})`;
}

/**
 * Returns the condition on a column with the id of a comment: a report is listed only if readers see the comment, or if
 * the comment is missing.
 */
export function ofNoUnseenComment(commentIdColumn: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select 1 from comments
    where comments.id = ${sql.ref(commentIdColumn)} and comments.state <> 'visible')`;
}
