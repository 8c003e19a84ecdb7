import { type ReactNode, useRef, useState } from 'react';

export interface Selection {
  ids: string[];
  rowIds: readonly string[];
  has: (id: string) => boolean;
  /** `isRange`: and all rows between this one and the last one toggled. */
  toggle: (id: string, isRange: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
}

/** `rowIds`: the rows that can be selected now. */
export function useSelection(rowIds: readonly string[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const ids = rowIds.filter((id) => selected.has(id));
  return {
    ids,
    rowIds,
    has: (id) => selected.has(id),
    toggle: (id, isRange) => {
      const from = isRange && last.current !== null ? rowIds.indexOf(last.current) : -1;
      const to = rowIds.indexOf(id);
      const meant = from < 0 ? [id] : rowIds.slice(Math.min(from, to), Math.max(from, to) + 1);
      last.current = id;
      setSelected(
        selected.has(id)
          ? new Set([...selected].filter((other) => !meant.includes(other)))
          : new Set([...selected, ...meant]),
      );
    },
    toggleAll: () => setSelected(new Set(ids.length === rowIds.length ? [] : rowIds)),
    clear: () => setSelected(new Set()),
  };
}

export function SelectionBar({
  selection: { ids, rowIds, toggleAll },
  label = 'Selecionar todas',
  children,
}: {
  selection: Selection;
  label?: string;
  children: ReactNode;
}) {
  const isSome = ids.length > 0;
  return (
    <div className="bulk-bar" data-active={isSome ? '' : undefined}>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={ids.length === rowIds.length}
          ref={(box) => {
            if (box) box.indeterminate = isSome && ids.length < rowIds.length;
          }}
          className="check-field"
          onChange={toggleAll}
        />
        {label}
      </label>
      <span role="status" className="text-muted tabular-nums">
        {isSome ? `${ids.length} de ${rowIds.length}` : ''}
      </span>
      <span className="ms-auto flex flex-wrap gap-x-4">{children}</span>
    </div>
  );
}

/** Selects one row; with Shift, all rows from the last one. */
export function SelectionBox({
  selection: { has, toggle },
  id,
  label,
}: {
  selection: Selection;
  id: string;
  label: string;
}) {
  return (
    <label className="check-area">
      <input
        type="checkbox"
        aria-label={label}
        checked={has(id)}
        className="check-field"
        onChange={({ nativeEvent }) => toggle(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
    </label>
  );
}
