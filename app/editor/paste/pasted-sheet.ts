/** Reads the cells of a copied sheet or table with their bold, italic and links, for the form of a table. */
import { trimEndOf } from '../../../domain/text/text.ts';
import { sheetTrustedType } from '../../../domain/web/clipboard.ts';
import type { LookedText } from '../blocks/looks.ts';
import { readLookedText } from './pasted-blocks.ts';
import { applyClassStyles, classStyles, styleAttribute, withoutStyles } from './pasted-styles.ts';
import { readGrid } from './table-grid.ts';

export type Sheet = readonly (readonly LookedText[])[];

const emptyCell: LookedText = { text: '', look: null };

/** Returns the rows of cells. Null for a text that is no sheet, and for a single cell, which is pasted as text. */
export function readSheet(clipboard: DataTransfer): Sheet | null {
  const html = clipboard.getData('text/html');
  const table = html.includes('<table') ? parseInert(html).querySelector('table') : null;
  const grid = table ? readGrid(table, readCell, emptyCell) : [];
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
  applyClassStyles(body.querySelectorAll('[class]'), classStyles(html));
  return body;
}

function readCell(cell: HTMLTableCellElement): LookedText {
  // The wrappers belong to the inert document of the cell; that on the screen would load the pictures inside them.
  const page = cell.ownerDocument.createElement('div');
  const styled = cell.ownerDocument.createElement('font');
  // The text of a cell has the styles of the cell.
  styled.setAttribute(styleAttribute, cell.getAttribute(styleAttribute) ?? '');
  styled.append(...cell.childNodes);
  page.append(styled);
  return readLookedText(page);
}
