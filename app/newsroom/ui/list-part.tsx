/** The list of a screen: the buttons for selected rows, the rows, and the links to other pages. */
import type { ComponentProps, ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { pageNumberWithoutKeyMax } from '../../../domain/site/limits.ts';
import { loading } from '../../../domain/text/sentences.ts';
import { Loaded } from '../../program/loaded.tsx';
import { Check } from '../../ui/field.tsx';
import { ListPages, withPageQuery } from './list-pages.tsx';
import { Row } from './row.tsx';
import { RowButton } from './row-button.tsx';
import type { List, Listed, Selection } from './use-list.ts';

interface BulkActs {
  /** The label of the box that selects all rows. */
  label?: string;
  isBusy?: boolean;
  acts: readonly { label: string; onClick: () => void }[];
}

interface ListPartProps<Page extends Listed> {
  list: List<Page>;
  empty: ReactNode;
  bulk?: BulkActs;
  pages?: (page: Page) => ReactNode;
  children: (page: Page) => ReactNode;
}

/**
 * While the next page loads, the current one is dimmed. A page that has lost all its rows is replaced by the one before
 * it.
 */
export function ListPart<Page extends Listed>({
  list,
  empty,
  bulk,
  pages = (page) => <ListPages page={page} />,
  children,
}: ListPartProps<Page>) {
  const { data, isStale, selection, dialog } = list;
  return (
    <>
      <div aria-busy={isStale} className={`mt-2 ${isStale ? 'opacity-60' : ''}`}>
        {/* If reloading fails, the rows stay. */}
        <Loaded of={data ? { ...list, error: null } : list}>
          {(page) => (
            <>
              {bulk && selection.rowIds.length > 0 ? (
                <SelectionBar selection={selection} bulk={bulk} />
              ) : null}
              {page.items.length > 0 ? children(page) : <NoRows page={page}>{empty}</NoRows>}
              {pages(page)}
            </>
          )}
        </Loaded>
      </div>
      {dialog}
    </>
  );
}

interface RowListProps<Page extends Listed> extends Omit<ListPartProps<Page>, 'children'> {
  label?: string;
  /** Returns the props of the row of an item; a row with a `boxLabel` can be selected. */
  row: (item: Page['items'][number], page: Page) => Omit<ComponentProps<typeof Row>, 'id' | 'selection'>;
}

export function RowList<Page extends Listed>({ label, row, ...part }: RowListProps<Page>) {
  const { idOf, selection } = part.list;
  return (
    <ListPart {...part}>
      {(page) => (
        <Rows label={label}>
          {page.items.map((item) => {
            const parts = row(item, page);
            const id = idOf(item);
            return <Row key={id} id={id} {...parts} {...(parts.boxLabel ? { selection } : {})} />;
          })}
        </Rows>
      )}
    </ListPart>
  );
}

export function Rows({ label, children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <ul aria-label={label} className="border-b border-rule">
      {children}
    </ul>
  );
}

function NoRows({ page: { pageNumber = 1, next }, children }: { page: Listed; children: ReactNode }) {
  const [parameters] = useSearchParams();
  if (pageNumber > 1) {
    const before = pageNumber - 1;
    const hasNumber = before > 1 && before <= pageNumberWithoutKeyMax;
    return (
      <Navigate replace to={`?${withPageQuery(parameters, hasNumber ? { pagina: String(before) } : {})}`} />
    );
  }
  // The rows of this page were removed, and those of the next page arrive in a moment.
  if (next) return <p className="py-6 font-display text-muted">{loading}</p>;
  return <p className="border-t border-rule py-8 text-lg text-muted">{children}</p>;
}

function SelectionBar({
  selection: { ids, rowIds, toggleAll },
  bulk: { label = 'Selecionar todas', isBusy = false, acts },
}: {
  selection: Selection;
  bulk: BulkActs;
}) {
  const isSome = ids.length > 0;
  return (
    <div className="bulk-bar" data-active={isSome ? '' : undefined}>
      <Check
        label={label}
        checked={ids.length === rowIds.length}
        ref={(box) => {
          if (box) box.indeterminate = isSome && ids.length < rowIds.length;
        }}
        onChange={toggleAll}
      />
      <span role="status" className="text-muted tabular-nums">
        {isSome ? `${ids.length} de ${rowIds.length}` : ''}
      </span>
      <span className="bulk-acts">
        {acts.map((act) => (
          <RowButton label={act.label} key={act.label} disabled={!isSome || isBusy} onClick={act.onClick} />
        ))}
      </span>
    </div>
  );
}
