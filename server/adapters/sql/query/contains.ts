/** Searches for characters inside a column, for the filters of the newsroom. */
import { type RawBuilder, sql } from 'kysely';

/** Returns whether a column contains a text. Characters are compared, whatever the collation of the database is. */
export function contains(column: string, text: string): RawBuilder<boolean> {
  return like(column, `%${escaped(text)}%`);
}

export function firstLineContains(column: string, text: string): RawBuilder<boolean> {
  return like(column, `%${escaped(text)}%\n%`);
}

/** Returns whether a text contains this line. */
export function hasLine(column: string, line: string): RawBuilder<boolean> {
  return sql<boolean>`${'\n'} || ${sql.ref(column)} || ${'\n'} like ${`%\n${escaped(line)}\n%`} escape '\\'`;
}

function like(column: string, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}
