/** The form of a table. Cells are edited in place, a sheet can be pasted into them, and Ctrl+Z undoes changes. */

import { type KeyboardEvent, memo, type RefObject, useDeferredValue, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { tableColumnsMax, tableRowsMax } from '../../../domain/site/limits.ts';
import { asText } from '../../../domain/text/json-values.ts';
import { cellName } from '../../../domain/text/rich-text-insets.ts';
import { cutSheet } from '../../../domain/text/sentences.ts';
import { Alert } from '../../newsroom/ui/alert.tsx';
import { RowButton } from '../../newsroom/ui/row-button.tsx';
import { Check } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { readSheet } from '../paste/pasted-sheet.ts';
import type { InsetFieldProps } from './inset-kinds.ts';
import { drawLookedText, type LookedText } from './looks.ts';
import { LooksInput, LookTools } from './looks-field.tsx';
import {
  firstDifference,
  mergeRows,
  newCell,
  type Rows,
  readRows,
  restoreRows,
  typeInto,
  writeRows,
} from './table-cells.ts';

/** So many changes of a table can be undone; older ones are dropped. */
const undoStepsMax = 100;
/** So many rows are drawn when the dialog opens. The others follow, so that a large table opens at once. */
const firstRows = 20;

interface CellActs {
  focus: (row: number, column: number) => void;
  type: (id: number, text: LookedText) => void;
  /** Pastes the clipboard if it has a sheet; returns whether it had one. */
  paste: (row: number, column: number, clipboard: DataTransfer) => boolean;
}

interface TableRowProps {
  /** The id of the first cell, which gets the focus when the table has a problem. */
  id: string | undefined;
  row: number;
  cells: Rows[number];
  /** This is a ref, so that a typed letter does not draw all rows of a large table again. */
  acts: RefObject<CellActs | null>;
}

const TableRow = memo(function TableRow({ id, row, cells, acts }: TableRowProps) {
  return (
    <tr>
      {cells.map((cell, column) => (
        <td
          key={cell.id}
          id={column === 0 ? id : undefined}
          tabIndex={column === 0 && id !== undefined ? -1 : undefined}
          data-cell={cellName(row, column)}
          onFocus={() => acts.current?.focus(row, column)}
        >
          <LooksInput
            label={`Linha ${row + 1}, coluna ${column + 1}`}
            isFirst={row === 0 && column === 0}
            opensOnFocus
            nodes={() => drawLookedText(asText(cell.value), { cell: cell.look }, 'cell')}
            onChange={(text) => acts.current?.type(cell.id, text)}
            onPasteRows={(clipboard) => acts.current?.paste(row, column, clipboard) ?? false}
          />
        </td>
      ))}
    </tr>
  );
});

export function TableField({ id, data, problem, onChange }: InsetFieldProps<'table'>) {
  const frame = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState(() => readRows(data));
  const [at, setAt] = useState({ row: 0, column: 0 });
  const isOpen = useDeferredValue(true, false);
  const latest = useRef(rows);
  const steps = useRef<{ undo: readonly Rows[]; redo: readonly Rows[]; typedId: number | null }>({
    undo: [],
    redo: [],
    typedId: null,
  });
  const write = (next: Rows) => {
    latest.current = next;
    onChange(writeRows(next));
  };
  /**
   * Letters that are typed one after another into one cell are one step of `undo`. `typedId` is the id of that cell;
   * null for other changes.
   */
  const save = (next: Rows, typedId: number | null = null) => {
    const { undo, typedId: before } = steps.current;
    const isSameStep = typedId !== null && typedId === before;
    steps.current = {
      undo: isSameStep ? undo : [...undo, latest.current].slice(-undoStepsMax),
      redo: [],
      typedId,
    };
    // A typed text is in its element already, so nothing is drawn.
    if (typedId === null) setRows(next);
    write(next);
  };
  const step = (from: 'undo' | 'redo', to: 'undo' | 'redo') => {
    const before = steps.current[from].at(-1);
    if (!before) return;
    const shown = latest.current;
    const next = restoreRows(before, shown);
    steps.current = {
      undo: [],
      redo: [],
      typedId: null,
      [from]: steps.current[from].slice(0, -1),
      [to]: [...steps.current[to], shown],
    };
    flushSync(() => {
      setRows(next);
      write(next);
    });
    const { row, column } = firstDifference(next, shown);
    focus(row, column);
  };
  // The browser's own undo would take back the last text typed anywhere on the page, and cannot undo changes of rows.
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    const letter = key.toLowerCase();
    const isOwnField = target instanceof HTMLInputElement;
    if (!(ctrlKey || metaKey) || altKey || isOwnField || (letter !== 'z' && letter !== 'y')) return;
    event.preventDefault();
    if (letter === 'z' && !shiftKey) step('undo', 'redo');
    else step('redo', 'undo');
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
        Array.from({ length: columns }, () => newCell('')),
      ),
    );
  const addColumn = () => save(current().map((row) => row.toSpliced(at.column + 1, 0, newCell(''))));
  const removeRow = () => {
    // The cell that gets the focus must be drawn, and the removed one gone.
    flushSync(() => {
      save(current().toSpliced(at.row, 1));
      setAt({ ...at, row: Math.max(0, at.row - 1) });
    });
    focus(Math.max(0, at.row - 1), at.column);
  };
  const removeColumn = () => {
    flushSync(() => {
      save(current().map((row) => row.toSpliced(at.column, 1)));
      setAt({ ...at, column: Math.max(0, at.column - 1) });
    });
    focus(at.row, Math.max(0, at.column - 1));
  };
  const pasteAt = (row: number, column: number, clipboard: DataTransfer) => {
    const sheet = readSheet(clipboard);
    if (sheet === null) return false;
    const pasted = sheet.map((cells) => cells.map(({ text, look }) => newCell(text, look)));
    const { rows: next, isCut } = mergeRows(current(), pasted, row, column);
    // Drawing happens at once, because a cell that is drawn later would lose the focus.
    flushSync(() => save(next));
    focus(row, column);
    if (isCut) toast.error(cutSheet);
    return true;
  };
  const acts = useRef<CellActs>(null);
  acts.current = {
    focus: (row, column) => setAt({ row, column }),
    type: (id, { text, look }) => save(typeInto(current(), id, text, look), id),
    paste: pasteAt,
  };
  return (
    <div ref={frame} role="none" className="grid grid-cols-1 gap-4" onKeyDown={handleKeyDown}>
      <LookTools within={frame} />
      <div className="table-form">
        <table style={{ minWidth: `${columns * 8}rem` }}>
          <tbody>
            {(isOpen ? rows : rows.slice(0, firstRows)).map((cells, row) => (
              <TableRow
                key={cells[0]?.id}
                id={row === 0 ? id : undefined}
                row={row}
                cells={cells}
                acts={acts}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Alert>{problem}</Alert>
      <p className="flex flex-wrap gap-x-5">
        <RowButton label="Adicionar linha" disabled={rows.length >= tableRowsMax} onClick={addRow} />
        <RowButton label="Adicionar coluna" disabled={columns >= tableColumnsMax} onClick={addColumn} />
        <RowButton label={`Excluir linha ${at.row + 1}`} disabled={rows.length < 2} onClick={removeRow} />
        <RowButton label={`Excluir coluna ${at.column + 1}`} disabled={columns < 2} onClick={removeColumn} />
      </p>
      <p className="font-display text-sm text-muted">
        Uma planilha copiada pode ser colada em uma célula: ela preenche as outras.
      </p>
      <Check
        label="A primeira linha é o cabeçalho"
        checked={data.hasHeader === true}
        onChange={({ currentTarget }) => onChange({ hasHeader: currentTarget.checked })}
      />
    </div>
  );
}
