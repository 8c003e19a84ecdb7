/** The endless list on the page of a section, a topic or an author. */
import type { NewsCard } from '../../../domain/news/news.ts';
import type { ListPage } from '../../../domain/web/paging.ts';
import { Island } from '../../islands/island.tsx';
import NewsList from '../../islands/news/news-list.tsx';
import type { ListedCard } from '../../islands/news/news-pages.ts';
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
          first: toIslandList(list, canEdit),
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

/** Returns the list for the browser; only that of editors has the ids of the news. */
export function toIslandList(list: ListPage<NewsCard>, canEdit: boolean): ListPage<ListedCard> {
  return canEdit ? list : { ...list, items: list.items.map(({ id, ...card }) => card) };
}
