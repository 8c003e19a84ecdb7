/** Lets inserts of many rows replace stored ones, for every store that saves many records at once. */
import { type RawBuilder, sql } from 'kysely';

/** Returns the update of a conflict that takes all columns of the new rows but `kept`; the rows have the same columns. */
export function newValues<Row extends object, Kept extends keyof Row>(rows: readonly Row[], ...kept: Kept[]) {
  const replaced = Object.keys(rows[0] ?? {}).filter((column) => !kept.some((name) => name === column));
  return Object.fromEntries(replaced.map((column) => [column, sql.ref(`excluded.${column}`)])) as {
    [Column in Exclude<keyof Row, Kept>]: RawBuilder<never>;
  };
}
