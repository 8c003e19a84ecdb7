/**
 * The rows of a table in its form. They are read from the data of an entity and written back, grow by a pasted sheet,
 * and can be undone.
 */
import { tableColumnsMax, tableRowsMax } from '../../../domain/site/limits.ts';
import { isRecord, listOf } from '../../../domain/text/json-values.ts';
import { cellName } from '../../../domain/text/rich-text-insets.ts';
import type { InsetData } from './inset-kinds.ts';
import type { Look } from './looks.ts';

/** A cell of the form. Its stored value is written back unchanged unless a person types into the cell. */
export interface Cell {
  readonly id: number;
  /** The stored value; undefined in a cell that was added to fill up a short row. */
  readonly value: unknown;
  readonly look: unknown;
}
export type Rows = readonly (readonly Cell[])[];

let lastId = 0;

export function newCell(value: unknown, look: unknown = null): Cell {
  lastId += 1;
  return { id: lastId, value, look };
}

/** Returns whether the form can show the whole of a stored table; saving a larger one would lose a part of it. */
export function fitsForm({ rows }: InsetData): boolean {
  const stored = listOf(rows);
  return (
    stored.length <= tableRowsMax &&
    stored.every((row) => Array.isArray(row) && row.length <= tableColumnsMax)
  );
}

/** Reads the cells of a table that fits the form; a new table has three rows and three columns. */
export function readRows({ rows, looks }: InsetData): Rows {
  const stored = listOf(rows).map((row) => listOf(row));
  const width = Math.max(0, ...stored.map((row) => row.length));
  if (width === 0) return Array.from({ length: 3 }, () => Array.from({ length: 3 }, () => newCell('')));
  const lookOf = (name: string) => (isRecord(looks) && Object.hasOwn(looks, name) ? looks[name] : null);
  return stored.map((row, at) =>
    Array.from({ length: width }, (_, column) => newCell(row[column], lookOf(cellName(at, column)))),
  );
}

/** Returns the cells as the data of the entity store them. */
export function writeRows(rows: Rows): InsetData {
  const looks = rows.flatMap((cells, row) =>
    cells.flatMap(({ look }, column) => (look ? [[cellName(row, column), look] as const] : [])),
  );
  return {
    rows: rows.map((cells) =>
      cells
        .slice(0, cells.findLastIndex(({ value }) => value !== undefined) + 1)
        .map(({ value }) => (value === undefined ? '' : value)),
    ),
    looks: looks.length === 0 ? undefined : Object.fromEntries(looks),
  };
}

export function typeInto(rows: Rows, id: number, text: string, look: Look | null): Rows {
  return rows.map((cells) =>
    cells.some((cell) => cell.id === id)
      ? cells.map((cell) => (cell.id === id ? { id, value: text, look } : cell))
      : cells,
  );
}

/**
 * Writes pasted cells over the existing ones, from one position on. The table grows up to its limits; `isCut` is true
 * when cells were left out.
 */
export function mergeRows(
  rows: Rows,
  pasted: Rows,
  row: number,
  column: number,
): { rows: Rows; isCut: boolean } {
  const height = Math.max(rows.length, row + pasted.length);
  const width = Math.max(rows[0]?.length ?? 0, column + Math.max(...pasted.map((cells) => cells.length)));
  const merged = Array.from({ length: Math.min(tableRowsMax, height) }, (_, y) =>
    Array.from(
      { length: Math.min(tableColumnsMax, width) },
      (_cell, x) => (x < column ? undefined : pasted[y - row]?.[x - column]) ?? rows[y]?.[x] ?? newCell(''),
    ),
  );
  return { rows: merged, isCut: height > tableRowsMax || width > tableColumnsMax };
}

/**
 * Returns rows that undo or redo shows again. A cell that had changed gets another identity, so that it is drawn again.
 */
export function restoreRows(before: Rows, shown: Rows): Rows {
  const shownById = new Map(shown.flat().map((cell) => [cell.id, cell]));
  return before.map((cells) =>
    cells.map((cell) =>
      [undefined, cell].includes(shownById.get(cell.id)) ? cell : newCell(cell.value, cell.look),
    ),
  );
}

/** Returns the first position at which two tables differ. */
export function firstDifference(one: Rows, other: Rows): { row: number; column: number } {
  const row = Math.max(
    0,
    one.findIndex((cells, at) => cells.some((cell, column) => cell !== other[at]?.[column])),
  );
  const column = one[row]?.findIndex((cell, at) => cell !== other[row]?.[at]) ?? 0;
  return { row, column: Math.max(0, column) };
}
