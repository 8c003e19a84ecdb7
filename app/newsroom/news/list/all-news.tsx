import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { mayDo } from '../../../../domain/accounts/permissions.ts';
import type { ListPage } from '../../../../domain/web/paging.ts';
import { usePerson } from '../../data/person.ts';
import { byId, type Query, useList } from '../../data/queries.ts';
import { ListPart, readListPlace } from '../../ui/list-place.tsx';
import { whenAllSaved } from '../drafts/use-saver.ts';
import { listAuthors, listNews, type NewsLine } from '../news-calls.ts';
import { NewsFilters, type NewsListName, readNewsFilters } from './news-filters.tsx';
import { NewsTable } from './news-table.tsx';

/** The rows name their list: they stay on the screen until those of the next one arrive. */
export type NewsPage = ListPage<NewsLine> & { list: NewsListName };

export function newsQuery(parameters: URLSearchParams): Query<NewsPage> {
  const filters = readNewsFilters(parameters);
  const place = readListPlace(parameters);
  return {
    queryKey: ['noticias', filters, place],
    queryFn: async () => {
      await whenAllSaved();
      return { list: filters.estado, ...(await listNews(filters, place)) };
    },
  };
}

export function AllNews() {
  const [parameters] = useSearchParams();
  const filters = readNewsFilters(parameters);
  const list = useList(newsQuery(parameters), byId);
  const seesAll = mayDo(usePerson(), 'edit-all-news');
  const authors = useQuery({ queryKey: ['autores'], queryFn: listAuthors, enabled: seesAll });
  return (
    <>
      {seesAll ? <NewsFilters filters={filters} authors={authors.data ?? []} /> : null}
      <ListPart
        list={list}
        empty={
          seesAll ? (
            <p className="border-t border-rule py-8 text-lg text-muted">{emptySentences[filters.estado]}</p>
          ) : (
            <p className="py-4 text-lg text-muted">
              Você ainda não tem rascunhos. O que a edição publica sai desta lista.
            </p>
          )
        }
      >
        {/* Another page, another selection. */}
        {(page) => <NewsTable key={`${page.list}${page.pageNumber}`} page={page} list={list} />}
      </ListPart>
    </>
  );
}

const emptySentences: Readonly<Record<NewsListName, string>> = {
  todas: 'Nenhuma notícia encontrada.',
  publicadas: 'Nenhuma notícia encontrada.',
  rascunhos: 'Nenhum rascunho encontrado.',
  'em-revisao': 'Nenhuma notícia em revisão.',
  devolvidas: 'Nenhuma notícia devolvida.',
  agendadas: 'Nenhuma notícia agendada.',
  despublicadas: 'Nenhuma notícia despublicada.',
};
