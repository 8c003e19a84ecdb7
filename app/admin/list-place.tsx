import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { ListPage } from '../../domain/paging.ts';

/** Where in a list the address points; the same words as in readers' addresses. */
export interface ListPlace {
  pagina?: string;
  depois?: string;
  antes?: string;
}

const keys = ['pagina', 'depois', 'antes'] as const;

/** The place that the address names. It is stable as long as that does not change. */
export function useListPlace(): ListPlace {
  const [parameters] = useSearchParams();
  const [pagina, depois, antes] = keys.map((key) => parameters.get(key));
  return useMemo(
    () => ({
      ...(pagina ? { pagina } : {}),
      ...(depois ? { depois } : {}),
      ...(antes ? { antes } : {}),
    }),
    [pagina, depois, antes],
  );
}

/** `Anterior` and `Próxima` under a list that has more than one page. */
export function ListArrows({ page: { pageNumber, previous, next } }: { page: ListPage<unknown> }) {
  const [, setParameters] = useSearchParams();
  if (previous === null && next === null && pageNumber === 1) return null;
  const go = (place: ListPlace) =>
    setParameters((before) => {
      const query = new URLSearchParams(before);
      for (const key of keys) query.delete(key);
      for (const [key, value] of Object.entries(place)) query.set(key, value);
      return query;
    });
  return (
    <nav aria-label="Páginas" className="mt-6 flex items-center gap-4 font-display">
      <button
        type="button"
        className="button-line"
        disabled={previous === null}
        onClick={() => go(pageNumber <= 2 ? {} : { pagina: String(pageNumber - 1), antes: previous ?? '' })}
      >
        Anterior
      </button>
      <span className="text-muted tabular-nums">{`Página ${pageNumber}`}</span>
      <button
        type="button"
        className="button-line"
        disabled={next === null}
        onClick={() => go({ pagina: String(pageNumber + 1), depois: next ?? '' })}
      >
        Próxima
      </button>
    </nav>
  );
}
