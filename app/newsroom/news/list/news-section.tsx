import { NavLink, useParams } from 'react-router';
import { queryClient } from '../../data/list-query.ts';
import { SectionHeading } from '../../shell.tsx';
import { NewNews } from '../form/new-news.tsx';
import { AllNews, newsQuery } from './all-news.tsx';

const listPath = 'todas';

/** What the section shows first: the form loads its text itself. */
export async function prefetch({ pathname, searchParams }: URL): Promise<void> {
  if (pathname.endsWith(`/${listPath}`)) await queryClient.prefetchQuery(newsQuery(searchParams));
}

/** `Notícias`: opens with the form of a new one, the list is one step away. */
export default function NewsSection() {
  const isList = useParams()['*'] === listPath;
  return (
    <>
      <SectionHeading>{isList ? 'Todas as notícias' : 'Notícias'}</SectionHeading>
      <nav aria-label="Notícias" className="mt-3 mb-6 border-b border-rule">
        <ul className="flex gap-6 font-display">
          <li>
            <NavLink to="/dashboard/noticias" end className="tab-link">
              Nova notícia
            </NavLink>
          </li>
          <li>
            <NavLink to={`/dashboard/noticias/${listPath}`} className="tab-link">
              Todas as notícias
            </NavLink>
          </li>
        </ul>
      </nav>
      {isList ? <AllNews /> : <NewNews />}
    </>
  );
}
