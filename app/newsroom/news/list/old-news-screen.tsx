/** `Notícias antigas`: what was published more than four months ago (docs/product.md#old-news). */
import { useSearchParams } from 'react-router';
import { oldNewsDeleteQuestion, untitled } from '../../../../domain/text/sentences.ts';
import { Heading } from '../../../program/heading.tsx';
import { type Query, queryOf } from '../../../program/queries.ts';
import { ShortDate } from '../../../ui/news/date.tsx';
import { readPageQuery } from '../../ui/list-pages.tsx';
import { RowList } from '../../ui/list-part.tsx';
import { byId, useList } from '../../ui/use-list.ts';
import { listOldNews, type OldNewsPage } from '../news-calls.ts';
import { selectedQuestion } from './news-table.tsx';
import { OldNewsPages } from './old-news-pages.tsx';
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
