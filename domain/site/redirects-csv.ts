/** Redirects as lines of a table: `origem,destino,tipo` (docs/product.md#redirects). */
import { fail, ok, type Result } from '../web/problem.ts';
import { redirectLinesMax } from './limits.ts';
import type { RedirectRule, TypedRule } from './redirects.ts';

export const redirectsCsvHeader = 'origem,destino,tipo\r\n';

/** A program for tables would run a cell that begins like this. */
const formula = /^[=+\-@\t\r]/;

export function toCsvLine({ source, target, status }: RedirectRule): string {
  return `${toCell(source)},${toCell(target)},${status}\r\n`;
}

function toCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",;\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines with two or three cells, separated by commas, semicolons or tabs. An empty kind is 301. */
export function parseRedirectsCsv(text: string): Result<{ line: number; rule: TypedRule }[]> {
  const separator = separatorOf(text);
  const rules: { line: number; rule: TypedRule }[] = [];
  for (const [index, cells] of readCells(text.replace(/^\ufeff/, ''), separator).entries()) {
    const [source = '', target = '', status = ''] = cells.map((cell) =>
      cell.trim().replace(/^'(?=[=+\-@])/, ''),
    );
    const isHeader = index === 0 && !/^(?:\/|https?:)/i.test(source);
    if (isHeader || cells.every((cell) => cell.trim() === '')) continue;
    if (rules.length === redirectLinesMax) {
      const most = redirectLinesMax.toLocaleString('pt-BR');
      return fail({ code: 'too-large', message: `O arquivo pode ter no máximo ${most} linhas. Divida-o.` });
    }
    const kind = status === '' ? (target === '' ? 410 : 301) : Number(status);
    rules.push({ line: index + 1, rule: { source, target, status: kind } });
  }
  return rules.length > 0
    ? ok(rules)
    : fail({ code: 'invalid-input', message: 'O arquivo não tem linhas com endereços.' });
}

function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  return [';', '\t'].find((one) => first.includes(one)) ?? ',';
}

/** Cells by line; one pass, as quoted cells may hold separators and line breaks. */
function readCells(text: string, separator: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endLine = () => {
    lines.push([...cells, cell]);
    cells = [];
    cell = '';
  };
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
    } else if (character === '\n') endLine();
    else cell += character;
  }
  if (cells.length > 0 || cell !== '') endLine();
  return lines;
}
