/** The pages of a list: reads the page from the address, and shows buttons to the other pages. */
import { useSearchParams } from 'react-router';
import { Button } from '../../program/button.tsx';
import type { Listed } from './use-list.ts';

/** The page of a list that the address names. Readers' pages use the same parameters. */
export interface PageQuery {
  pagina?: string;
  depois?: string;
  antes?: string;
}

const keys = ['pagina', 'depois', 'antes'] as const;

export function readPageQuery(parameters: URLSearchParams): PageQuery {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = parameters.get(key);
      return value ? [[key, value]] : [];
    }),
  );
}

/** Reads the address of a list that has a search, and is paged by `depois` alone. */
export function readSearch(parameters: URLSearchParams): { busca: string; depois: string } {
  return { busca: parameters.get('busca') ?? '', depois: parameters.get('depois') ?? '' };
}

export function withPageQuery(parameters: URLSearchParams, page: PageQuery): URLSearchParams {
  const query = new URLSearchParams(parameters);
  for (const key of keys) query.delete(key);
  for (const [key, value] of Object.entries(page)) query.set(key, value);
  return query;
}

/** The buttons of a list whose page is in the address. */
export function ListPages({ page }: { page: Listed }) {
  const [parameters, setParameters] = useSearchParams();
  return (
    <PageButtons
      page={page}
      isAtStart={!parameters.has('depois')}
      go={(page) => setParameters((before) => withPageQuery(before, page))}
    />
  );
}

/** Shows nothing for a list of one page. */
export function PageButtons({
  page: { pageNumber, previous = null, next = null },
  isAtStart,
  go,
}: {
  page: Listed;
  /** Whether the first page is shown; only lists without page numbers need it. */
  isAtStart: boolean;
  go: (page: PageQuery) => void;
}) {
  const isFirst = pageNumber === undefined ? isAtStart : pageNumber === 1 && previous === null;
  if (isFirst && next === null) return null;
  const depois = next ?? '';
  return (
    <nav aria-label="Páginas" className="mt-6 flex flex-wrap items-center gap-4 font-display">
      {pageNumber === undefined ? (
        <>
          <Button label="Voltar ao começo" isOff={isFirst} onClick={() => go({})} />
          <Button label="Próxima" isOff={next === null} onClick={() => go({ depois })} />
        </>
      ) : (
        <>
          <Button
            label="Anterior"
            isOff={previous === null}
            onClick={() =>
              go(pageNumber <= 2 ? {} : { pagina: String(pageNumber - 1), antes: previous ?? '' })
            }
          />
          <span className="text-muted tabular-nums">{`Página ${pageNumber}`}</span>
          <Button
            label="Próxima"
            isOff={next === null}
            onClick={() => go({ pagina: String(pageNumber + 1), depois })}
          />
        </>
      )}
    </nav>
  );
}
