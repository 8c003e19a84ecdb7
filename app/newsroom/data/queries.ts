import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { focusBeside } from '../ui/row-focus.ts';

/** A loader has just fetched what its screen shows first; the screen does not fetch it again. */
const prefetchedForMs = 2_000;

/** Everything that was loaded. A screen that opens again has its scroll position, because its rows are there at once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: prefetchedForMs,
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  },
});

/** Something that the server has: its key, which begins with its name, and the call that loads it. */
export interface Query<T> {
  queryKey: readonly [name: string, ...QueryKey];
  queryFn: () => Promise<T>;
}

export interface Data<T> {
  data: T | undefined;
  error: Error | null;
  isStale: boolean;
  reload: () => Promise<void>;
  /** Changes what is shown, and nothing on the server. */
  change: (to: (value: T) => T) => void;
  /**
   * Changes what is shown while `work` runs, and loads again. When `work` rejects, so does this, and its change ends;
   * those of other calls go on. `to` may be applied to data that has the change already.
   */
  changeWhile: <Result>(to: (value: T) => T, work: () => Promise<Result>) => Promise<Result>;
}

type Options<T> = Pick<UseQueryOptions<T>, 'enabled' | 'gcTime' | 'placeholderData'>;

export function useData<T>(query: Query<T> & Options<T>): Data<T> {
  const client = useQueryClient();
  const { queryKey } = query;
  const { data: loaded, error, isPlaceholderData } = useQuery<T>(query);
  const [pending, setPending] = useState<readonly ((value: T) => T)[]>([]);
  const data = useMemo(
    () => (loaded === undefined ? undefined : pending.reduce<T>((value, to) => to(value), loaded)),
    [loaded, pending],
  );
  const reload = () => client.invalidateQueries({ queryKey: queryKey.slice(0, 1) });
  const change = (to: (value: T) => T) =>
    void client.setQueryData<T>(queryKey, (value) => (value === undefined ? value : to(value)));
  return {
    data,
    error,
    isStale: isPlaceholderData,
    reload,
    change,
    changeWhile: async (to, work) => {
      setPending((before) => [...before, to]);
      try {
        const result = await work();
        change(to);
        return result;
      } finally {
        setPending((before) => before.filter((other) => other !== to));
        void reload();
      }
    },
  };
}

/** Loads what the address asks for, and has the page before until the next one arrives: its controls keep the focus. */
export function usePages<T>(query: Query<T>): Data<T> {
  return useData({ ...query, placeholderData: keepPreviousData });
}

interface Page {
  items: readonly unknown[];
}

export interface List<T> extends Data<T> {
  /** Hides rows while `work` runs, moves the focus to the row beside them, and shows them again when `work` rejects. */
  hideWhile: <Result>(ids: readonly string[], work: () => Promise<Result>) => Promise<Result>;
}

/** Loads one page of a list. `idOf` gives the id that a row has as `data-row`. */
export function useList<T extends Page>(
  query: Query<T>,
  idOf: (item: T['items'][number]) => string,
): List<T> {
  const list = usePages(query);
  return {
    ...list,
    hideWhile: (ids, work) => {
      focusBeside(ids);
      return list.changeWhile(
        without((item) => ids.includes(idOf(item))),
        work,
      );
    },
  };
}

export const byId = ({ id }: { id: string }) => id;

export function without<T extends Page>(isGone: (item: T['items'][number]) => boolean): (page: T) => T {
  return (page) => ({ ...page, items: page.items.filter((item) => !isGone(item)) });
}
