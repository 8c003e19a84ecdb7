/** Lays out the cells of an HTML table; one cell may span several columns and rows. */
import { tableColumnsMax, tableRowsMax } from '../../../domain/site/limits.ts';

/**
 * Returns the cells of a table by row and column. A cell that spans several positions is read once, and `empty` fills
 * the others. Reading stops one row and one column above the limits of a table, so that callers can see that it is too
 * large.
 */
export function readGrid<Cell extends object>(
  table: HTMLTableElement,
  readCell: (cell: HTMLTableCellElement) => Cell,
  empty: Cell,
): Cell[][] {
  const grid: Cell[][] = [];
  for (const [y, row] of [...table.rows].slice(0, tableRowsMax + 1).entries()) {
    let x = 0;
    for (const cell of row.cells) {
      while (grid[y]?.[x]) x += 1;
      const right = Math.min(x + cell.colSpan, tableColumnsMax + 1);
      for (
        let below = y;
        below < Math.min(y + cell.rowSpan, table.rows.length, tableRowsMax + 1);
        below += 1
      ) {
        grid[below] ??= [];
        for (let column = x; column < right; column += 1) {
          const line = grid[below];
          if (line) line[column] = below === y && column === x ? readCell(cell) : empty;
        }
      }
    }
  }
  return Array.from(grid, (line = []) => Array.from(line, (cell) => cell ?? empty));
}
