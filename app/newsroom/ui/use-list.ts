/** The list of a screen: its rows, which of them are selected, and where the focus moves when rows disappear. */
import { type ReactNode, useRef, useState } from 'react';
import { attempt } from '../../program/attempt.ts';
import { type Data, type Query, usePages } from '../../program/queries.ts';
import { focusBeside } from '../../program/row-focus.ts';
import { useConfirm } from '../../ui/dialog.tsx';

/** A list as the server answers it: as a whole, in numbered pages, or in pages that are linked by `next`. */
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
  /** Offers `Desfazer`. After it, a toast shows `undone`. */
  undo?: { work: (result: Result) => Promise<unknown>; undone: string };
}

export interface List<Page extends Listed> extends Data<Page> {
  /** Returns the id of an item; its row has this id as `data-row`. */
  idOf: (item: ItemOf<Page>) => string;
  selection: Selection;
  /**
   * Hides rows while `work` runs, and moves the focus to a row beside them. If `work` rejects, the rows are shown
   * again.
   */
  hideWhile: <Result>(ids: readonly string[], work: () => Promise<Result>) => Promise<Result>;
  /** Does the same as `hideWhile`, and reports the result in a toast. Never rejects. */
  remove: <Result>(
    ids: readonly string[],
    work: () => Promise<Result>,
    removal: Removal<Result>,
  ) => Promise<void>;
  /** Waits for `work`, which restores rows, reports the result in a toast, and reloads the list. */
  restore: (work: Promise<unknown>, done: string) => void;
  ask: ReturnType<typeof useConfirm>['ask'];
  /** The question of `ask`; a `ListPart` shows it. */
  dialog: ReactNode;
}

/** `selects` returns the rows that can be selected. */
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
  /** With `isRange`, it selects or deselects all rows between this one and the last one. */
  toggle: (id: string, isRange: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
}

const none: ReadonlySet<string> = new Set();

/** `rowIds` are the rows that can be selected now. Another `page` starts a new selection. */
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
