import { type ReactNode, useCallback } from 'react';
import type { ListPage } from '../../../domain/web/paging.ts';
import { type Loaded, useLoaded } from '../../newsroom/data/use-loaded.ts';
import { LoadedPart } from '../../newsroom/ui/loaded-part.tsx';
import { FormMessage } from '../../ui/field.tsx';
import { useAction } from './use-action.ts';

export interface GrowingListState<Item> {
  loaded: Loaded<ListPage<Item>>;
  reload: () => Promise<void>;
  /** Takes away what the server has removed. */
  remove: (isGone: (item: Item) => boolean) => void;
  append: (page: ListPage<Item>) => void;
  load: (place: { pagina: string; depois: string }) => Promise<ListPage<Item>>;
}

/** A list of which a page is loaded at first and the next ones on demand. Keep `load` stable by `useCallback`. */
export function useGrowingList<Item>(
  load: (place: { pagina?: string; depois?: string }) => Promise<ListPage<Item>>,
): GrowingListState<Item> {
  const loadFirst = useCallback(() => load({}), [load]);
  const { loaded, reload, setValue } = useLoaded(loadFirst);
  return {
    loaded,
    reload,
    load,
    remove: (isGone) => setValue((page) => ({ ...page, items: page.items.filter((item) => !isGone(item)) })),
    append: (page) => setValue((before) => ({ ...page, items: [...before.items, ...page.items] })),
  };
}

export function GrowingList<Item>({
  list,
  empty,
  moreLabel,
  children,
}: {
  list: GrowingListState<Item>;
  empty: string;
  moreLabel: string;
  children: (item: Item) => ReactNode;
}) {
  const { isBusy, problem, run } = useAction();
  return (
    <LoadedPart loaded={list.loaded} onRetry={list.reload}>
      {({ items, pageNumber, next }) => (
        <>
          {items.length === 0 && next === null ? <p className="text-muted">{empty}</p> : null}
          {items.length > 0 ? <ul>{items.map(children)}</ul> : null}
          {problem ? <FormMessage kind="bad">{problem.message}</FormMessage> : null}
          {next === null ? null : (
            <button
              type="button"
              className="button-line mt-3"
              disabled={isBusy}
              onClick={() =>
                run(async () =>
                  list.append(await list.load({ pagina: String(pageNumber + 1), depois: next })),
                )
              }
            >
              {moreLabel}
            </button>
          )}
        </>
      )}
    </LoadedPart>
  );
}
