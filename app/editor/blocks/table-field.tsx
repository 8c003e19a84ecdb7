/** The form of a table: its cells are edited in place, and a sheet can be pasted into them. */
import { useRef, useState } from 'react';
import { tableColumnsMax, tableRowsMax } from '../../../domain/site/limits.ts';
import { listOf } from '../../../domain/text/json-values.ts';
import { cellName } from '../../../domain/text/rich-text-insets.ts';
import { trimEndOf } from '../../../domain/text/text.ts';
import { RowButton } from '../../newsroom/ui/row-button.tsx';
import { Check, Field } from '../../ui/field.tsx';
import { drawLookedText, type Look, type LookedText, readLookedText } from './looks.ts';
import { LooksInput, LookTools } from './looks-field.tsx';
import type { InsetData } from './stored-inset.ts';

/** A cell of the form; `nodes` draws it once. */
interface Cell extends LookedText {
  readonly id: number;
  readonly nodes: () => Node[];
}
type Rows = readonly (readonly Cell[])[];

let lastId = 0;

function newCell(text = '', look: Look | null = null): Cell {
  lastId += 1;
  return { id: lastId, text, look, nodes: () => drawLookedText(text, { cell: look }, 'cell') };
}

export function TableField({
  id,
  data,
  problem,
  onChange,
}: {
  id: string;
  data: InsetData;
  problem: string | null;
  onChange: (changed: InsetData) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState(() => readRows(data));
  const [at, setAt] = useState({ row: 0, column: 0 });
  const latest = useRef(rows);
  const save = (next: Rows, isTyped = false) => {
    latest.current = next;
    // Typed words are in their element already.
    if (!isTyped) setRows(next);
    onChange(writeRows(next));
  };
  const columns = rows[0]?.length ?? 0;
  const focus = (row: number, column: number) =>
    frame.current
      ?.querySelector<HTMLElement>(`[data-cell="${cellName(row, column)}"] [role=textbox]`)
      ?.focus();
  const current = () => latest.current;
  const addRow = () =>
    save(
      current().toSpliced(
        at.row + 1,
        0,
        Array.from({ length: columns }, () => newCell()),
      ),
    );
  const addColumn = () => save(current().map((row) => row.toSpliced(at.column + 1, 0, newCell())));
  const removeRow = () => {
    save(current().toSpliced(at.row, 1));
    setAt({ ...at, row: Math.max(0, at.row - 1) });
    focus(Math.max(0, at.row - 1), at.column);
  };
  const removeColumn = () => {
    save(current().map((row) => row.toSpliced(at.column, 1)));
    setAt({ ...at, column: Math.max(0, at.column - 1) });
    focus(at.row, Math.max(0, at.column - 1));
  };
  const pasteAt = (row: number, column: number) => (clipboard: DataTransfer) => {
    const pasted = readSheet(clipboard);
    if (pasted === null) return false;
    save(mergeRows(current(), pasted, row, column));
    return true;
  };
  return (
    <div ref={frame} className="grid grid-cols-1 gap-4">
      <LookTools within={frame} />
      <div className="table-form">
        <table>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={cells[0]?.id}>
                {cells.map((cell, column) => (
                  <td
                    key={cell.id}
                    id={row === 0 && column === 0 ? id : undefined}
                    tabIndex={row === 0 && column === 0 ? -1 : undefined}
                    data-cell={cellName(row, column)}
                    onFocus={() => setAt({ row, column })}
                  >
                    <LooksInput
                      label={`Linha ${row + 1}, coluna ${column + 1}`}
                      isFirst={row === 0 && column === 0}
                      nodes={cell.nodes}
                      onChange={(typed) => {
                        const [before = []] = current().slice(row, row + 1);
                        save(current().with(row, before.with(column, { ...cell, ...typed })), true);
                      }}
                      onPasteRows={pasteAt(row, column)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problem === null ? null : (
        <p role="alert" className="font-display text-sm font-semibold text-bad">
          {problem}
        </p>
      )}
      <p className="flex flex-wrap gap-x-5">
        <RowButton disabled={rows.length >= tableRowsMax} onClick={addRow}>
          Adicionar linha
        </RowButton>
        <RowButton disabled={columns >= tableColumnsMax} onClick={addColumn}>
          Adicionar coluna
        </RowButton>
        <RowButton disabled={rows.length < 2} onClick={removeRow}>
          {`Excluir linha ${at.row + 1}`}
        </RowButton>
        <RowButton disabled={columns < 2} onClick={removeColumn}>
          {`Excluir coluna ${at.column + 1}`}
        </RowButton>
      </p>
      <p className="font-display text-sm text-muted">
        Uma planilha copiada pode ser colada em uma célula: ela preenche as outras.
      </p>
      <Check
        label="A primeira linha é o cabeçalho"
        checked={data.hasHeader === true}
        onChange={({ currentTarget }) => onChange({ hasHeader: currentTarget.checked })}
      />
      <Field
        id="legenda-da-tabela"
        label="Legenda"
        value={typeof data.caption === 'string' ? data.caption : ''}
        onChange={({ currentTarget }) => onChange({ caption: currentTarget.value })}
      />
    </div>
  );
}

function readRows(data: InsetData): Rows {
  const stored = listOf(data.rows).map((row) => listOf(row));
  const width = Math.min(tableColumnsMax, Math.max(0, ...stored.map((row) => row.length)));
  if (width === 0) return Array.from({ length: 3 }, () => Array.from({ length: 3 }, () => newCell()));
  return stored.slice(0, tableRowsMax).map((row, at) =>
    Array.from({ length: width }, (_, column) => {
      const text = ['string', 'number'].includes(typeof row[column]) ? String(row[column]) : '';
      const cell = newCell(text);
      const nodes = () => drawLookedText(text, data.looks, cellName(at, column));
      const drawn = document.createElement('div');
      drawn.append(...nodes());
      return { ...cell, nodes, look: readLookedText(drawn).look };
    }),
  );
}

/** Returns the part of the data that the cells make. */
function writeRows(rows: Rows): InsetData {
  const looks = rows.flatMap((cells, row) =>
    cells.flatMap(({ look }, column) => (look ? [[cellName(row, column), look] as const] : [])),
  );
  return {
    rows: rows.map((cells) => cells.map(({ text }) => text)),
    looks: looks.length === 0 ? undefined : Object.fromEntries(looks),
  };
}

/** Returns the cells of a copied sheet or table, which have tabs between them as text; null for other texts. */
function readSheet(clipboard: DataTransfer): Rows | null {
  const lines = trimEndOf(clipboard.getData('text/plain'), /[\r\n]/).split(/\r\n?|\n/);
  const isSheet = lines.some((line) => line.includes('\t'));
  return isSheet
    ? lines.slice(0, tableRowsMax).map((line) => line.split('\t').map((text) => newCell(text.trim())))
    : null;
}

/** Writes pasted cells over others from one on; the table grows as far as it may. */
function mergeRows(rows: Rows, pasted: Rows, row: number, column: number): Rows {
  const height = Math.min(tableRowsMax, Math.max(rows.length, row + pasted.length));
  const pastedWidth = Math.max(...pasted.map((cells) => cells.length));
  const width = Math.min(tableColumnsMax, Math.max(rows[0]?.length ?? 0, column + pastedWidth));
  return Array.from({ length: height }, (_, y) =>
    Array.from(
      { length: width },
      (_cell, x) => (x < column ? undefined : pasted[y - row]?.[x - column]) ?? rows[y]?.[x] ?? newCell(),
    ),
  );
}
