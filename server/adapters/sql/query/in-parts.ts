/** Changes many rows by several statements, for stores where a change can concern all news. */

/** How many rows one statement changes at most, because SQLite answers readers only between statements. */
const rowsAtOnce = 500;

/** Changes rows in parts until there are no more; returns how many there were. */
export async function inParts(change: (limit: number) => Promise<number>): Promise<number> {
  let total = 0;
  let changed: number;
  do {
    changed = await change(rowsAtOnce);
    total += changed;
  } while (changed === rowsAtOnce);
  return total;
}
