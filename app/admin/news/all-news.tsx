import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ListArrows, useListPlace } from '../list-place.tsx';
import { useLoaded } from '../use-loaded.ts';
import { listNews } from './news-calls.ts';
import { NewsFilters, readNewsFilters } from './news-filters.tsx';
import { NewsTable } from './news-table.tsx';
import { SteadyPart } from './steady-part.tsx';
import { whenAllSaved } from './use-draft-saver.ts';

/** Everything that was published, begun or scheduled, 20 at a time (issue 4, part 10). */
export function AllNews() {
  const [parameters] = useSearchParams();
  const place = useListPlace();
  const filters = useMemo(() => readNewsFilters(parameters), [parameters]);
  const { loaded, reload, setValue } = useLoaded(
    useCallback(
      // The rows say which list they are of: they stay until the next ones are there.
      async () => {
        await whenAllSaved();
        return { list: filters.estado, page: await listNews(filters, place) };
      },
      [filters, place],
    ),
  );
  return (
    <>
      <NewsFilters filters={filters} />
      <SteadyPart loaded={loaded} onRetry={reload}>
        {({ list, page }) => (
          <>
            <NewsTable
              // Another page, another choice of rows.
              key={`${list}${page.pageNumber}`}
              list={list}
              lines={page.items}
              setLines={(change) =>
                setValue((before) => ({
                  ...before,
                  page: { ...before.page, items: change(before.page.items) },
                }))
              }
              onChanged={reload}
            />
            <ListArrows page={page} />
          </>
        )}
      </SteadyPart>
    </>
  );
}
