/** Makes the block of a table from the cells of a sheet that was pasted into the text. */
import { tableKind } from '../blocks/inset-kinds.ts';
import type { LookedText } from '../blocks/looks.ts';
import { findInset, writeInset } from '../blocks/stored-inset.ts';
import { newCell, writeRows } from '../blocks/table-cells.ts';
import type { EditorNode } from '../document/editor-document.ts';

/** `some`: rows of a table became lines of text. `tooLarge`: they did so because the table is too large for a block. */
export type TableLines = 'none' | 'some' | 'tooLarge';

/**
 * Returns the block of a table, without rows and columns that are empty everywhere. Returns null when all cells are in
 * one column, because that is no table, and `tooLarge` when readers would not see all cells.
 */
export function toTable(
  cells: readonly (readonly LookedText[])[],
  caption = '',
): EditorNode | 'tooLarge' | null {
  const isFilled = ({ text }: LookedText) => text.trim() !== '';
  const used = new Set<number>();
  for (const row of cells) for (const [column, cell] of row.entries()) if (isFilled(cell)) used.add(column);
  const rows = cells.filter((row) => row.some(isFilled));
  if (used.size < 2 || !rows.some((row) => row.filter(isFilled).length > 1)) return null;
  const columns = [...used].sort((one, other) => one - other);
  const shown = rows.map((row) => columns.map((column) => row[column] ?? { text: '', look: null }));
  const written = writeRows(shown.map((row) => row.map(({ text, look }) => newCell(text, look))));
  const origin = writeInset(tableKind, { ...tableKind.start, ...written, caption }, null);
  const inset = findInset(origin)?.inset;
  if (inset?.kind !== 'table') return null;
  return inset.isCut ? 'tooLarge' : { type: 'foreign', attrs: { origin } };
}
