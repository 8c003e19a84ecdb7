/** `Notícias`: the form of new news, and the list of all of them (docs/product.md#newsroom). */
import { Link, NavLink, useParams, useSearchParams } from 'react-router';
import { mayDo } from '../../../../domain/accounts/permissions.ts';
import { newsroom } from '../../../program/api.ts';
import { callQuietly } from '../../../program/call.ts';
import { Heading } from '../../../program/heading.tsx';
import { usePerson } from '../../../program/person.ts';
import { queryOf, useData } from '../../../program/queries.ts';
import { NewNews } from '../form/new-news.tsx';
import { draftParameter } from '../form/opened-news.ts';
import { AllNews, newsQuery } from './all-news.tsx';

const listPath = 'todas';

const ownPageQuery = queryOf('minha-pagina-de-autor', () => callQuietly(() => newsroom.autores.meu.$get()));

/** The form has no query, because it must not start from a cached text. */
export function query(parameters: URLSearchParams, pathname: string) {
  return pathname.endsWith(`/${listPath}`) ? newsQuery(parameters) : null;
}

export default function NewsScreen() {
  const [parameters] = useSearchParams();
  const isList = useParams()['*'] === listPath;
  const isDraft = !isList && parameters.has(draftParameter);
  const listName = mayDo(usePerson(), 'edit-all-news') ? 'Todas as notícias' : 'Meus rascunhos';
  const { data: own } = useData(ownPageQuery);
  return (
    <>
      <Heading>{isList ? listName : isDraft ? 'Editar rascunho' : 'Notícias'}</Heading>
      <nav aria-label="Notícias" className="mt-3 mb-6 border-b border-rule">
        <ul className="flex flex-wrap gap-x-6 font-display">
          <li>
            {/* `NavLink` does not see that the address names a draft. */}
            <Link
              to="/dashboard/noticias"
              aria-current={isList || isDraft ? undefined : 'page'}
              className="tab-link"
            >
              Nova notícia
            </Link>
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
