import { NavLink, useParams } from 'react-router';
import { mayDo } from '../../../../domain/accounts/permissions.ts';
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
  return (
    <>
      <Heading>{isList ? listName : 'Notícias'}</Heading>
      <nav aria-label="Notícias" className="mt-3 mb-6 border-b border-rule">
        <ul className="flex gap-6 font-display">
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
        </ul>
      </nav>
      {isList ? <AllNews /> : <NewNews />}
    </>
  );
}
