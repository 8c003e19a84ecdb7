/** `Todas as notícias` of editors, and `Meus rascunhos` of reporters. */
import { useLocation, useSearchParams } from 'react-router';
import { mayDo } from '../../../../domain/accounts/permissions.ts';
import { noNews } from '../../../../domain/text/sentences.ts';
import { usePerson } from '../../../program/person.ts';
import { type Query, queryOf, useData } from '../../../program/queries.ts';
import { whenAllSaved } from '../../text/use-saver.ts';
import { readPageQuery } from '../../ui/list-pages.tsx';
import { listAuthors, listNews } from '../news-calls.ts';
import { PublishedNotice, readPublished } from '../published-notice.tsx';
import { NewsFilters, type NewsListName, readNewsFilters } from './news-filters.tsx';
import { type NewsPage, NewsTable } from './news-table.tsx';

export function newsQuery(parameters: URLSearchParams): Query<NewsPage> {
  const on = { filters: readNewsFilters(parameters), page: readPageQuery(parameters) };
  return queryOf('noticias', ({ filters, page }) => whenAllSaved().then(() => listNews(filters, page)), on);
}

export function AllNews() {
  const [parameters] = useSearchParams();
  const filters = readNewsFilters(parameters);
  const seesAll = mayDo(usePerson(), 'edit-all-news');
  const authors = useData({ ...queryOf('autores', listAuthors), enabled: seesAll });
  const published = readPublished(useLocation().state);
  return (
    <>
      {published ? <PublishedNotice news={published} /> : null}
      {seesAll ? <NewsFilters filters={filters} authors={authors.data ?? []} /> : null}
      <NewsTable
        query={newsQuery(parameters)}
        empty={
          seesAll
            ? emptySentences[filters.estado]
            : 'Você ainda não tem rascunhos. O que a edição publica sai desta lista.'
        }
      />
    </>
  );
}

export const emptySentences: Readonly<Record<NewsListName, string>> = {
  todas: noNews,
  publicadas: noNews,
  rascunhos: 'Nenhum rascunho encontrado.',
  'em-revisao': 'Nenhuma notícia em revisão.',
  devolvidas: 'Nenhuma notícia devolvida.',
  agendadas: 'Nenhuma notícia agendada.',
  despublicadas: 'Nenhuma notícia despublicada.',
};
