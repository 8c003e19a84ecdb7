import type { Query } from '../../../program/queries.ts';
import { openNews } from '../news-calls.ts';
import type { OpenedNews } from './opened-news.ts';
import { whenAllSaved } from './use-saver.ts';

/** News for a form. Never cached: a form that starts from an old text would save over newer ones. */
export function openedNewsQuery(id: string): Query<OpenedNews> & { gcTime: number } {
  return {
    queryKey: ['noticia', id],
    queryFn: async () => {
      await whenAllSaved();
      return openNews(id);
    },
    gcTime: 0,
  };
}
