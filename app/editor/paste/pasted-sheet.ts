/** Reads the cells of a copied sheet or table with their bold, italic and links, for the form of a table. */
import { tableColumnsMax, tableRowsMax } from '../../../domain/site/limits.ts';
import { trimEndOf } from '../../../domain/text/text.ts';
import { sheetTrustedType } from '../../../domain/web/clipboard.ts';
import { type LookedText, readLookedText } from '../blocks/looks.ts';
import { element } from '../schema/elements.ts';
import { classStyles, styleAttribute, withoutStyles } from './pasted-styles.ts';

export type Sheet = readonly (readonly LookedText[])[];

const emptyCell: LookedText = { text: '', look: null };

/** Returns rows of cells; null for a text that is no sheet, and for a single cell, which is text. */
export function readSheet(clipboard: DataTransfer): Sheet | null {
  const html = clipboard.getData('text/html');
  const table = html.includes('<table') ? parseInert(html).querySelector('table') : null;
  const grid = table ? readGrid(table) : [];
  if (grid.flat().length > 1) return grid;
  const lines = trimEndOf(clipboard.getData('text/plain'), /[\r\n]/).split(/\r\n?|\n/);
  if (!lines.some((line) => line.includes('\t'))) return null;
  return lines.map((line) => line.split('\t').map((text) => ({ text: text.trim(), look: null })));
}

let policy: { createHTML(html: string): string } | undefined;

/** Parses HTML in a document in which nothing loads and runs. */
function parseInert(html: string): HTMLElement {
  const { body } = document.implementation.createHTMLDocument('');
  policy ??= Reflect.get(window, 'trustedTypes')?.createPolicy(sheetTrustedType, {
    createHTML: (text: string) => text,
  });
  const clean = withoutStyles(html);
  body.innerHTML = policy?.createHTML(clean) ?? clean;
  const styles = classStyles(html);
  for (const styled of styles.size === 0 ? [] : body.querySelectorAll('[class]')) {
    const found = [...styled.classList].flatMap((name) => styles.get(name) ?? []);
    styled.setAttribute(styleAttribute, [...found, styled.getAttribute(styleAttribute) ?? ''].join(';'));
  }
  return body;
}

/** A cell over several columns or rows is read once; the others that it covers are empty. */
function readGrid(table: HTMLTableElement): LookedText[][] {
  const grid: LookedText[][] = [];
  // One row and column more than a table may have tells that the sheet is larger.
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
          if (line) line[column] = below === y && column === x ? readCell(cell) : emptyCell;
        }
      }
    }
  }
  return Array.from(grid, (line = []) => Array.from(line, (cell) => cell ?? emptyCell));
}

function readCell(cell: HTMLTableCellElement): LookedText {
  const page = element('div', {});
  // The styles of the cell count for its text.
  const styled = element('font', { [styleAttribute]: cell.getAttribute(styleAttribute) ?? '' });
  styled.append(...cell.childNodes);
  page.append(styled);
  return readLookedText(page);
}
