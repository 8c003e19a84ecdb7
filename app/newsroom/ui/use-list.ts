/** The list of a screen: its rows, which of them are selected, and where the focus goes when some leave. */
import { type ReactNode, useRef, useState } from 'react';
import { attempt } from '../../program/attempt.ts';
import { type Data, type Query, usePages } from '../../program/queries.ts';
import { focusBeside } from '../../program/row-focus.ts';
import { useConfirm } from '../../ui/dialog.tsx';

/** The answer of the server for a list: whole, paged by numbers, or paged by `next` alone. */
export interface Listed {
  items: readonly unknown[];
  next?: string | null;
  previous?: string | null;
  pageNumber?: number;
}

type ItemOf<Page extends Listed> = Page['items'][number];

interface Removal<Result> {
  done: string;
  failure?: (error: unknown) => string;
  /** Offers `Desfazer`; `undone` is what the toast says then. */
  undo?: { work: (result: Result) => Promise<unknown>; undone: string };
}

export interface List<Page extends Listed> extends Data<Page> {
  /** Gives the id that a row has as `data-row`. */
  idOf: (item: ItemOf<Page>) => string;
  selection: Selection;
  /** Hides rows while `work` runs, moves the focus to the row beside them, and shows them again when `work` rejects. */
  hideWhile: <Result>(ids: readonly string[], work: () => Promise<Result>) => Promise<Result>;
  /** Does the same as `hideWhile`, and says in a toast how it ended. Never rejects. */
  remove: <Result>(
    ids: readonly string[],
    work: () => Promise<Result>,
    removal: Removal<Result>,
  ) => Promise<void>;
  /** Waits for `work`, which restores rows, reports it in a toast, and loads the list again. */
  restore: (work: Promise<unknown>, done: string) => void;
  ask: ReturnType<typeof useConfirm>['ask'];
  /** The question of `ask`; a `ListPart` shows it. */
  dialog: ReactNode;
}

/** `selects` gives the rows that can be selected. */
export function useList<Page extends Listed>(
  query: Query<Page>,
  idOf: (item: ItemOf<Page>) => string,
  selects: (page: Page) => readonly ItemOf<Page>[] = () => [],
): List<Page> {
  const list = usePages(query);
  const selection = useSelection(
    JSON.stringify(query.queryKey),
    list.data ? selects(list.data).map(idOf) : [],
  );
  const hideWhile: List<Page>['hideWhile'] = (ids, work) => {
    focusBeside(ids);
    return list.changeWhile(
      (page) => ({ ...page, items: page.items.filter((item) => !ids.includes(idOf(item))) }),
      work,
    );
  };
  const restore: List<Page>['restore'] = (work, done) => void attempt(work, { done }).then(list.reload);
  return {
    ...list,
    ...useConfirm(),
    idOf,
    selection,
    hideWhile,
    restore,
    remove: (ids, work, { done, failure, undo }) =>
      attempt(hideWhile(ids, work), {
        done,
        ...(failure ? { failure } : {}),
        ...(ids.length === 1 && ids[0] ? { item: ids[0] } : {}),
        ...(undo ? { undo: (result) => restore(undo.work(result), undo.undone) } : {}),
      }),
  };
}

export const byId = ({ id }: { id: string }) => id;

export interface Selection {
  ids: string[];
  rowIds: readonly string[];
  has: (id: string) => boolean;
  /** With `isRange` it toggles all rows between this one and the last one toggled. */
  toggle: (id: string, isRange: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
}

const none: ReadonlySet<string> = new Set();

/** `rowIds` are the rows that can be selected now; another `page` starts another selection. */
function useSelection(page: string, rowIds: readonly string[]): Selection {
  const [selected, setSelected] = useState({ page, ids: none });
  const last = useRef<string | null>(null);
  if (selected.page !== page) setSelected({ page, ids: none });
  const select = (ids: Iterable<string>) => setSelected({ page, ids: new Set(ids) });
  const ids = rowIds.filter((id) => selected.ids.has(id));
  return {
    ids,
    rowIds,
    has: (id) => selected.ids.has(id),
    toggle: (id, isRange) => {
      const from = isRange && last.current !== null ? rowIds.indexOf(last.current) : -1;
      const to = rowIds.indexOf(id);
      const meant = from < 0 ? [id] : rowIds.slice(Math.min(from, to), Math.max(from, to) + 1);
      last.current = id;
      select(
        selected.ids.has(id)
          ? [...selected.ids].filter((other) => !meant.includes(other))
          : [...selected.ids, ...meant],
      );
    },
    toggleAll: () => select(ids.length === rowIds.length ? [] : rowIds),
    clear: () => select([]),
  };
}
