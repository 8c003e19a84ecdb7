import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type Loaded, toFailed } from './use-loaded.ts';

/** What the newsroom has loaded. A screen that opens again shows it at once, with its scroll position, and reloads it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      placeholderData: keepPreviousData,
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  },
});

/** One page of a list: its key, which begins with the name of the list, and the call that loads it. */
export interface ListQuery<Page> {
  queryKey: readonly [list: string, ...QueryKey];
  queryFn: () => Promise<Page>;
}

export interface List<Page> {
  loaded: Loaded<Page>;
  /** Another page was asked for, and the one before it is shown until it arrives. */
  isStale: boolean;
  /** Loads the list again, whichever page of it is shown. */
  reload: () => Promise<void>;
  /** Changes the page that was shown when this was made, and no other. */
  change: (to: (page: Page) => Page) => void;
  /**
   * Changes the page at once, runs `work`, and loads the list again. Rejects as `work` does, after the page is as it
   * was.
   */
  changeWhile: <Result>(to: (page: Page) => Page, work: () => Promise<Result>) => Promise<Result>;
}

/** A page of a list as the server has it, with the changes of the person on the screen. */
export function useList<Page extends object>({ queryKey, queryFn }: ListQuery<Page>): List<Page> {
  const client = useQueryClient();
  const { data, error, isPlaceholderData } = useQuery<Page>({ queryKey, queryFn });
  const [list] = queryKey;
  const reload = () => client.invalidateQueries({ queryKey: [list] });
  const change = (to: (page: Page) => Page) =>
    void client.setQueryData<Page>(queryKey, (page) => page && to(page));
  return {
    loaded: toLoaded(data, error),
    isStale: isPlaceholderData,
    reload,
    change,
    changeWhile: async (to, work) => {
      const before = client.getQueryData<Page>(queryKey);
      // An answer that is on its way was made before the change.
      void client.cancelQueries({ queryKey: [list] });
      change(to);
      try {
        return await work();
      } catch (error) {
        client.setQueryData(queryKey, before);
        throw error;
      } finally {
        void reload();
      }
    },
  };
}

/** The change of a page that drops items. */
export function without<Page extends { items: readonly unknown[] }>(
  isGone: (item: Page['items'][number]) => boolean,
): (page: Page) => Page {
  return (page) => ({ ...page, items: page.items.filter((item) => !isGone(item)) });
}

function toLoaded<Page>(page: Page | undefined, error: Error | null): Loaded<Page> {
  if (page !== undefined) return { state: 'loaded', value: page };
  return error ? toFailed(error) : { state: 'loading' };
}
