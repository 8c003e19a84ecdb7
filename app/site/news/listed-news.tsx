/** The endless list on the page of a section, a topic or an author. */
import type { NewsCard } from '../../../domain/news/news.ts';
import type { ListPage } from '../../../domain/web/paging.ts';
import { Island } from '../../islands/island.tsx';
import NewsList from '../../islands/news/news-list.tsx';
import ScrollToTop from '../../islands/site/scroll-to-top.tsx';

export function ListedNews({
  path,
  list,
  canEdit,
}: {
  path: string;
  list: ListPage<NewsCard>;
  canEdit: boolean;
}) {
  return (
    <>
      <h2 className="sr-only">Notícias</h2>
      <Island
        of={NewsList}
        when={canEdit ? 'idle' : 'scroll'}
        props={{
          path,
          first: list,
          shownElsewhere: [],
          ad: null,
          banner: null,
          layout: 'columns',
          isOnTop: true,
          canEdit,
        }}
      />
      <Island of={ScrollToTop} when="scroll" props={{}} />
    </>
  );
}
