/** A row of a list: its box, its title, the facts about it, and its actions. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { RowButton, rowAction } from './row-button.tsx';
import type { Selection } from './use-list.ts';

export interface Act {
  label: string;
  /** The accessible name. By default it consists of the label and the name of the row. */
  name?: string;
  /** The path of a screen of the newsroom. */
  to?: string;
  href?: string;
  isNewTab?: boolean;
  isBad?: boolean;
  hasDialog?: boolean;
  onClick?: () => void;
}

/** The actions of a row in their order. An action that is not offered may be null or false. */
export type Acts = readonly (Act | null | false)[];

/** The buttons of all rows have the same labels, so they are distinguished by the name or the title of the row. */
type RowName = { name: string } | { titleId: string };

/** The key of each action is its index, so that a button whose label changes keeps the focus. */
export function RowActs({ acts, row }: { acts: Acts; row: RowName }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the place is what stays.
  return acts.map((act, index) => (act ? <RowAct key={index} act={act} row={row} /> : null));
}

function RowAct({
  act: { label, name, to, href, isNewTab, isBad = false, hasDialog, onClick },
  row,
}: {
  act: Act;
  row: RowName;
}) {
  const named = name ?? ('name' in row ? `${label}: ${row.name}` : undefined);
  const naming = {
    'aria-label': named,
    'aria-describedby': named === undefined && 'titleId' in row ? row.titleId : undefined,
  };
  const link = {
    className: rowAction,
    ...naming,
    ...(isNewTab ? { target: '_blank', rel: 'noopener' } : {}),
  };
  if (to !== undefined)
    return (
      <Link to={to} {...link}>
        {label}
      </Link>
    );
  if (href !== undefined)
    return (
      <a href={href} {...link}>
        {label}
      </a>
    );
  return (
    <RowButton
      label={label}
      isBad={isBad}
      aria-haspopup={hasDialog ? 'dialog' : undefined}
      onClick={onClick}
      {...naming}
    />
  );
}

export const rowTitleId = (id: string) => `linha-${id}`;

interface RowParts {
  id: string;
  titleId?: string;
  /** The name of the row for its buttons. Without a name, the title describes the buttons. */
  name?: string;
  title: ReactNode;
  details?: ReactNode;
  acts: Acts;
  tools?: ReactNode;
  children?: ReactNode;
}

/** Shows the content of a row, for lists that have their own elements as rows. */
export function RowBody({
  id,
  titleId = rowTitleId(id),
  name,
  title,
  details,
  acts,
  tools,
  children,
}: RowParts) {
  return (
    <>
      <div className="min-w-0 grow">
        <p id={titleId} className="font-display text-base/6 font-semibold wrap-anywhere">
          {title}
        </p>
        {details ? (
          <p className="mt-0.5 flex flex-wrap items-baseline gap-x-3 font-display text-sm/5 wrap-anywhere text-muted tabular-nums">
            {details}
          </p>
        ) : null}
        {children}
      </div>
      <p className="row-actions">
        {tools}
        <RowActs acts={acts} row={name === undefined ? { titleId } : { name }} />
      </p>
    </>
  );
}

/**
 * `selection` is null for a row without a box in a list where other rows have one. `boxLabel` is the name of the box.
 */
export function Row({
  selection,
  boxLabel,
  ...parts
}: RowParts & { selection?: Selection | null; boxLabel?: string }) {
  const { id } = parts;
  return (
    <li data-row={id} tabIndex={-1} data-chosen={selection?.has(id) ? '' : undefined} className="list-row">
      {selection === undefined ? null : (
        <span className="-me-2 grid size-6 shrink-0 items-center justify-items-start self-start">
          {selection ? <SelectionBox selection={selection} id={id} label={boxLabel ?? ''} /> : null}
        </span>
      )}
      <RowBody {...parts} />
    </li>
  );
}

interface SelectionBoxProps {
  selection: Selection;
  id: string;
  label: string;
}

/** Selects one row. With Shift, it selects all rows from the last selected one. */
export function SelectionBox({ selection: { has, toggle }, id, label }: SelectionBoxProps) {
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
