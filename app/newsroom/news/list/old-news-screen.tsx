/** `Notícias antigas`: what was published more than four months ago (docs/product.md#old-news). */
import { useSearchParams } from 'react-router';
import { pageNumberWithoutKeyMax } from '../../../../domain/site/limits.ts';
import { oldNewsDeleteQuestion, untitled } from '../../../../domain/text/sentences.ts';
import { Button } from '../../../program/button.tsx';
import { Heading } from '../../../program/heading.tsx';
import { type Query, queryOf } from '../../../program/queries.ts';
import { ShortDate } from '../../../ui/news/date.tsx';
import { ListPages, readPageQuery } from '../../ui/list-pages.tsx';
import { RowList } from '../../ui/list-part.tsx';
import { byId, useList } from '../../ui/use-list.ts';
import { listOldNews, type OldNewsPage } from '../news-calls.ts';
import { selectedQuestion } from './news-table.tsx';
import { SectionLabel } from './section-label.tsx';
import { useNewsActions } from './use-news-actions.ts';

export function query(parameters: URLSearchParams): Query<OldNewsPage> {
  return queryOf('noticias-antigas', listOldNews, readPageQuery(parameters));
}

export default function OldNewsScreen() {
  const [parameters] = useSearchParams();
  const list = useList(query(parameters), byId, ({ items }) => items);
  const { selection, ask } = list;
  const { trash, changeSelected, isBusy } = useNewsActions(list);
  const askForSelected = () =>
    ask(selectedQuestion('excluir', selection.ids.length), () => changeSelected('excluir'));
  return (
    <>
      <Heading about="Publicadas há mais de quatro meses. Mais recentes primeiro.">Notícias antigas</Heading>
      <RowList
        list={list}
        empty="Nenhuma notícia antiga."
        bulk={{ isBusy, acts: [{ label: 'Excluir selecionadas', onClick: askForSelected }] }}
        pages={(page) => <OldNewsPages page={page} />}
        row={({ id, title, category, createdAt, path }) => ({
          title,
          boxLabel: `Selecionar: ${title || untitled}`,
          details: (
            <>
              <SectionLabel category={category} />
              <ShortDate at={createdAt} />
            </>
          ),
          acts: [
            { label: 'Ver', href: path },
            { label: 'Excluir', onClick: () => ask(oldNewsDeleteQuestion, () => trash(id)) },
          ],
        })}
      />
    </>
  );
}

/** With more pages than this, arrows lead to both ends and ten pages onwards (docs/product.md#old-news). */
const arrowsAbovePages = 15;
const farStep = 10;

function OldNewsPages({ page }: { page: OldNewsPage }) {
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
