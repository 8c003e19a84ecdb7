/** Reads and writes redirects as lines of a table: `origem,destino,tipo` (docs/product.md#redirects). */
import type { TypedRule } from './redirects.ts';

export const redirectsCsvHeader = 'origem,destino,tipo\r\n';

/** A spreadsheet program would run a cell with such a beginning. */
const formula = /^[=+\-@\t\r]/;

export function toCsvLine({ source, target, status }: TypedRule): string {
  return `${toCell(source)},${toCell(target)},${status}\r\n`;
}

function toCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",;\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Reads lines with two or three cells, separated by commas, semicolons or tabs. An empty kind means 301. */
export function* readRedirectsCsv(text: string): Generator<{ line: number; rule: TypedRule }> {
  let line = 0;
  for (const row of readCells(text.replace(/^\ufeff/, ''), separatorOf(text))) {
    line += 1;
    const [source = '', target = '', status = ''] = row.map((cell) =>
      cell.trim().replace(/^'(?=[=+\-@])/, ''),
    );
    const isHeader = line === 1 && !/^(?:\/|https?:)/i.test(source);
    if (isHeader || row.every((cell) => cell.trim() === '')) continue;
    const kind = status === '' ? (target === '' ? 410 : 301) : Number(status);
    yield { line, rule: { source, target, status: kind } };
  }
}

function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  return [';', '\t'].find((one) => first.includes(one)) ?? ',';
}

/**
 * Returns the cells of each line. They are read character by character, because quoted cells may contain separators and
 * line breaks.
 */
function* readCells(text: string, separator: string): Generator<string[]> {
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += character;
    else if (character === separator) {
      cells.push(cell);
      cell = '';
    } else if (character === '\n') {
      yield [...cells, cell];
      cells = [];
      cell = '';
    } else cell += character;
  }
  if (cells.length > 0 || cell !== '') yield [...cells, cell];
}
