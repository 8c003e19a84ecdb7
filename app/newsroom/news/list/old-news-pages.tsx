/** The links between the pages of `Notícias antigas`. */
import { useSearchParams } from 'react-router';
import { pageNumberWithoutKeyMax } from '../../../../domain/site/limits.ts';
import { Button } from '../../../program/button.tsx';
import { ListPages } from '../../ui/list-pages.tsx';
import type { OldNewsPage } from '../news-calls.ts';

/** With more pages than this, arrows lead to both ends and ten pages onwards (docs/product.md#old-news). */
const arrowsAbovePages = 15;
const farStep = 10;

export function OldNewsPages({ page }: { page: OldNewsPage }) {
  const [, setParameters] = useSearchParams();
  const { pageNumber, pageCount, isMore } = page;
  // Pages after the hundredth cannot be reached by number, because they need a key.
  const last = Math.min(pageCount, pageNumberWithoutKeyMax);
  const go = (number: number) => setParameters(number <= 1 ? {} : { pagina: String(number) });
  const arrow = (symbol: string, name: string, target: number, isOff: boolean) => (
    <Button label={symbol} aria-label={name} isOff={isOff} onClick={() => go(target)} />
  );
  return (
    <>
      <ListPages page={page} />
      {pageCount > arrowsAbovePages ? (
        <nav aria-label="Setas das páginas" className="mt-3 flex flex-wrap items-center gap-2 font-display">
          {arrow('«', 'Primeira página', 1, pageNumber === 1)}
          {arrow('‹', 'Dez páginas atrás', pageNumber - farStep, pageNumber === 1)}
          <span className="px-2 text-muted tabular-nums">
            {isMore ? `mais de ${pageCount} páginas` : `${pageCount} páginas`}
          </span>
          {arrow('›', 'Dez páginas adiante', Math.min(pageNumber + farStep, last), pageNumber >= last)}
          {arrow('»', isMore ? `Página ${last}` : 'Última página', last, pageNumber >= last)}
        </nav>
      ) : null}
    </>
  );
}
