/** Decides how the columns of a table are shown: which hold figures, and whether they fit a phone. */
import type { TableBlock } from './rich-text-insets.ts';

/** A number with its sign, currency and unit: `R$ 1.299`, `−3,5 %`, `12 GB`. */
const figure = /^[<>≈~±+−–-]? ?(?:R\$|US\$|€|£)?\s?\d[\d.,\s]*(?:h\d{2}|[%°\p{L}/²³]{1,12})?$/u;
const noFigure = /^[—–-]?$/;
const figureMaxUnits = 32;

/** The width of a phone, in letters of a table. */
const phoneLetters = 43;
/** Longer cells wrap. Each cell also needs the room of two letters around it. */
const columnLettersMax = 14;
const columnGapLetters = 2;

/**
 * Returns, for each column, whether it holds only figures, and at least one. The first column never counts, because it
 * names the rows.
 */
export function figureColumns({ rows }: Pick<TableBlock, 'rows'>): boolean[] {
  const width = Math.max(...rows.map((cells) => cells.length));
  return Array.from({ length: width }, (_, column) => {
    const filled = rows.map((cells) => cells[column] ?? '').filter((text) => !noFigure.test(text));
    return (
      column > 0 &&
      filled.length > 0 &&
      filled.every((text) => text.length <= figureMaxUnits && figure.test(text))
    );
  });
}

/** Returns whether the columns need more room than the width of a phone. */
export function isWideTable({ header, rows }: Pick<TableBlock, 'header' | 'rows'>): boolean {
  const widths: number[] = [];
  for (const cells of header ? [header, ...rows] : rows)
    for (const [column, text] of cells.entries())
      widths[column] = Math.max(widths[column] ?? 0, Math.min(text.length, columnLettersMax));
  return widths.reduce((sum, width) => sum + width + columnGapLetters, 0) > phoneLetters;
}
