import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListPage } from '../../../domain/web/paging.ts';
import { sentenceOf } from '../../newsroom/data/call.ts';
import { without } from '../../newsroom/data/queries.ts';
import { Loaded } from '../../newsroom/ui/loaded.tsx';
import { FormMessage } from '../../ui/field.tsx';

interface Place {
  pagina?: string;
  depois?: string;
}

const firstPage: Place = {};

export function useGrowingList<Item>(name: string, load: (place: Place) => Promise<ListPage<Item>>) {
  const client = useQueryClient();
  const queryKey = [name];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: firstPage,
    getNextPageParam: ({ pageNumber, next }) =>
      next === null ? null : { pagina: String(pageNumber + 1), depois: next },
  });
  return {
    ...query,
    drop: (isGone: (item: Item) => boolean) =>
      void client.setQueryData<InfiniteData<ListPage<Item>>>(
        queryKey,
        (data) => data && { ...data, pages: data.pages.map(without(isGone)) },
      ),
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
          {isFetchNextPageError ? <FormMessage kind="bad">{sentenceOf(error)}</FormMessage> : null}
          {hasNextPage ? (
            <button
              type="button"
              className="button-line mt-3"
              aria-disabled={isFetchingNextPage}
              onClick={() => isFetchingNextPage || fetchNextPage()}
            >
              {moreLabel}
            </button>
          ) : null}
        </>
      )}
    </Loaded>
  );
}
