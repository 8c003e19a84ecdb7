/** A list of `Minha conta`. A button adds the next rows, and there are no pages with addresses. */
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListPage } from '../../../domain/web/paging.ts';
import { attempt } from '../../program/attempt.ts';
import { Button } from '../../program/button.tsx';
import { toErrorMessage } from '../../program/call.ts';
import { Loaded } from '../../program/loaded.tsx';
import { keyOf, type QueryName } from '../../program/queries.ts';
import { focusBeside } from '../../program/row-focus.ts';
import { FormMessage } from '../../ui/field.tsx';

interface PageQuery {
  pagina?: string;
  depois?: string;
}

const firstPage: PageQuery = {};

/** `idOf` gives the id of an item; its row has this id as `data-row`. */
export function useGrowingList<Item>(
  name: QueryName,
  load: (page: PageQuery) => Promise<ListPage<Item>>,
  idOf: (item: Item) => string,
) {
  const client = useQueryClient();
  const queryKey = keyOf(name);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: firstPage,
    getNextPageParam: ({ pageNumber, next }) =>
      next === null ? null : { pagina: String(pageNumber + 1), depois: next },
  });
  const hide = (id: string) =>
    client.setQueryData<InfiniteData<ListPage<Item>>>(
      queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.filter((item) => idOf(item) !== id),
          })),
        },
    );
  return {
    ...query,
    /**
     * Hides a row, focuses the row beside it, and reports the result of `work`. If `work` fails, the row is shown
     * again.
     */
    remove: (id: string, work: Promise<unknown>, done: string) => {
      focusBeside([id]);
      hide(id);
      return attempt(
        work.catch(async (error) => {
          await query.refetch();
          throw error;
        }),
        { done },
      );
    },
  };
}

export function GrowingList<Item>({
  list: { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage },
  empty,
  moreLabel,
  children,
}: {
  list: ReturnType<typeof useGrowingList<Item>>;
  empty: string;
  moreLabel: string;
  children: (item: Item) => ReactNode;
}) {
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <Loaded of={{ data: items, error: data ? null : error, reload: refetch }}>
      {(items) => (
        <>
          {items.length === 0 && !hasNextPage ? <p className="text-muted">{empty}</p> : null}
          {items.length > 0 ? <ul>{items.map(children)}</ul> : null}
          {isFetchNextPageError ? <FormMessage kind="bad">{toErrorMessage(error)}</FormMessage> : null}
          {hasNextPage ? (
            <Button
              label={moreLabel}
              className="mt-3"
              isOff={isFetchingNextPage}
              onClick={() => fetchNextPage()}
            />
          ) : null}
        </>
      )}
    </Loaded>
  );
}
