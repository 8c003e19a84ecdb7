import { useQuery } from '@tanstack/react-query';
import { NavLink, useParams } from 'react-router';
import { mayDo } from '../../../../domain/accounts/permissions.ts';
import { newsroom } from '../../data/api.ts';
import { callQuietly } from '../../data/call.ts';
import { usePerson } from '../../data/person.ts';
import { Heading } from '../../ui/heading.tsx';
import { NewNews } from '../form/new-news.tsx';
import { AllNews, newsQuery } from './all-news.tsx';

const listPath = 'todas';

/** None for the form, which must not start from a cached text. */
export function query(parameters: URLSearchParams, pathname: string) {
  return pathname.endsWith(`/${listPath}`) ? newsQuery(parameters) : null;
}

export default function NewsSection() {
  const isList = useParams()['*'] === listPath;
  const listName = mayDo(usePerson(), 'edit-all-news') ? 'Todas as notícias' : 'Meus rascunhos';
  const { data: own } = useQuery({
    queryKey: ['minha-pagina-de-autor'],
    queryFn: () => callQuietly(() => newsroom.autores.meu.$get()),
  });
  return (
    <>
      <Heading>{isList ? listName : 'Notícias'}</Heading>
      <nav aria-label="Notícias" className="mt-3 mb-6 border-b border-rule">
        <ul className="flex flex-wrap gap-x-6 font-display">
          <li>
            <NavLink to="/dashboard/noticias" end className="tab-link">
              Nova notícia
            </NavLink>
          </li>
          <li>
            <NavLink to={`/dashboard/noticias/${listPath}`} className="tab-link">
              {listName}
            </NavLink>
          </li>
          {own?.path ? (
            <li>
              <a href={own.path} className="tab-link">
                Minhas publicadas
              </a>
            </li>
          ) : null}
        </ul>
      </nav>
      {isList ? <AllNews /> : <NewNews />}
    </>
  );
}
