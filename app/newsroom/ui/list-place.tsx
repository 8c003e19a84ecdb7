import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { pageNumberWithoutKeyMax } from '../../../domain/site/limits.ts';
import { loading } from '../../../domain/text/sentences.ts';
import type { ListPage } from '../../../domain/web/paging.ts';
import type { Data } from '../data/queries.ts';
import { LoadedPages } from './loaded.tsx';

/** Where in a list the address points; the same words as in readers' addresses. */
export interface ListPlace {
  pagina?: string;
  depois?: string;
  antes?: string;
}

const keys = ['pagina', 'depois', 'antes'] as const;

export function readListPlace(parameters: URLSearchParams): ListPlace {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = parameters.get(key);
      return value ? [[key, value]] : [];
    }),
  );
}

function withPlace(parameters: URLSearchParams, place: ListPlace): URLSearchParams {
  const query = new URLSearchParams(parameters);
  for (const key of keys) query.delete(key);
  for (const [key, value] of Object.entries(place)) query.set(key, value);
  return query;
}

/** A page of a list. A page without rows gives way to the one before. */
export function ListPart<Page extends ListPage<unknown>>({
  list,
  empty,
  arrows = (page) => <ListArrows page={page} />,
  children,
}: {
  list: Data<Page>;
  empty: ReactNode;
  arrows?: (page: Page) => ReactNode;
  children: (page: Page) => ReactNode;
}) {
  return (
    // Rows stay when loading them again failed.
    <LoadedPages of={list.data ? { ...list, error: null } : list}>
      {(page) => (
        <>
          {page.items.length > 0 ? children(page) : <NoRows page={page} empty={empty} />}
          {arrows(page)}
        </>
      )}
    </LoadedPages>
  );
}

function NoRows({ page: { pageNumber, next }, empty }: { page: ListPage<unknown>; empty: ReactNode }) {
  const [parameters] = useSearchParams();
  if (pageNumber > 1) {
    const before = pageNumber - 1;
    const hasNumber = before > 1 && before <= pageNumberWithoutKeyMax;
    return <Navigate replace to={`?${withPlace(parameters, hasNumber ? { pagina: String(before) } : {})}`} />;
  }
  // Its rows were removed, and those of the next page take their place in a moment.
  if (next !== null) return <p className="py-6 font-display text-muted">{loading}</p>;
  return empty;
}

export function ListArrows({ page: { pageNumber, previous, next } }: { page: ListPage<unknown> }) {
  const [, setParameters] = useSearchParams();
  if (previous === null && next === null && pageNumber === 1) return null;
  const go = (place: ListPlace) => setParameters((before) => withPlace(before, place));
  return (
    <nav aria-label="Páginas" className="mt-6 flex flex-wrap items-center gap-4 font-display">
      <PageButton
        isOff={previous === null}
        onClick={() => go(pageNumber <= 2 ? {} : { pagina: String(pageNumber - 1), antes: previous ?? '' })}
      >
        Anterior
      </PageButton>
      <span className="text-muted tabular-nums">{`Página ${pageNumber}`}</span>
      <PageButton
        isOff={next === null}
        onClick={() => go({ pagina: String(pageNumber + 1), depois: next ?? '' })}
      >
        Próxima
      </PageButton>
    </nav>
  );
}

/** A button that keeps the focus when its page was the last one: `disabled` would take it away. */
export function PageButton({
  label,
  isOff,
  onClick,
  children,
}: {
  label?: string;
  isOff: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      className="button-line tabular-nums"
      onClick={() => {
        if (!isOff) onClick();
      }}
    >
      {children}
    </button>
  );
}
