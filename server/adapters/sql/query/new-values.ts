/** Lets an insert of many rows replace stored rows, for every store that saves many records at once. */
import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the update for rows that exist already: it takes the new values of all columns except `kept`. All rows must
 * have the same columns.
 */
export function newValues<Row extends object, Kept extends keyof Row>(rows: readonly Row[], ...kept: Kept[]) {
  const replaced = Object.keys(rows[0] ?? {}).filter((column) => !kept.some((name) => name === column));
  return Object.fromEntries(replaced.map((column) => [column, sql.ref(`excluded.${column}`)])) as {
    [Column in Exclude<keyof Row, Kept>]: RawBuilder<never>;
  };
}
