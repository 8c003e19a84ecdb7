import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ListArrows, useListPlace } from '../list-place.tsx';
import { LoadedPart } from '../loaded-part.tsx';
import { useLoaded } from '../use-loaded.ts';
import { listNews } from './news-calls.ts';
import { NewsFilters, readNewsFilters } from './news-filters.tsx';
import { NewsTable } from './news-table.tsx';

/** Everything that was published, begun or scheduled, 20 at a time (issue 4, part 10). */
export function AllNews() {
  const [parameters] = useSearchParams();
  const place = useListPlace();
  const filters = useMemo(() => readNewsFilters(parameters), [parameters]);
  const { loaded, reload, setValue } = useLoaded(
    useCallback(() => listNews(filters, place), [filters, place]),
  );
  return (
    <>
      <NewsFilters filters={filters} />
      <LoadedPart loaded={loaded} onRetry={reload}>
        {(page) => (
          <>
            <NewsTable
              // Another page, another choice of rows.
              key={`${filters.estado}${page.pageNumber}${page.items[0]?.id}`}
              list={filters.estado}
              lines={page.items}
              setLines={(change) => setValue((before) => ({ ...before, items: change(before.items) }))}
              onChanged={reload}
            />
            <ListArrows page={page} />
          </>
        )}
      </LoadedPart>
    </>
  );
}
