import { type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { newsPath } from '../../../domain/news/news.ts';
import { ownListPageSize } from '../../../domain/site/limits.ts';
import type { ListPage, ListPosition } from '../../../domain/web/paging.ts';
import type { CommentStore } from '../../ports/comments.ts';
import type { NewsStore } from '../../ports/news.ts';
import type { Clock } from '../../ports/stores.ts';
import { listPage, toDateKey } from '../site/list-pages.ts';

/** Null when the visitor may not see the news any more. */
export type NewsLink = { title: string; path: string } | null;

export interface OwnComment {
  id: string;
  comment: string;
  createdAt: number;
  news: NewsLink;
}

interface Needs {
  comments: CommentStore;
  news: NewsStore;
  clock: Clock;
}

/** A page of the visitor's comments (5), newest first; empty without a login. */
export function listOwnComments({ comments, news, clock }: Needs) {
  return async (visitor: Visitor, position: ListPosition): Promise<ListPage<OwnComment>> => {
    const { userId } = visitor;
    return listPage({
      position,
      pageSize: ownListPageSize,
      keyOf: toDateKey,
      read: async (request) => (userId === null ? [] : comments.listByUser(userId, request)),
      async show(items) {
        const newsOf = await findNewsLinks(news, visitor, clock(), items);
        return items.map(({ id, comment, createdAt, newsId }) => ({
          id,
          comment,
          createdAt,
          news: newsOf(newsId),
        }));
      },
    });
  };
}

/** The news of some records, as far as the visitor may see them. The caller limits their number. */
export async function findNewsLinks(
  news: NewsStore,
  visitor: Visitor,
  now: number,
  items: { newsId: string }[],
): Promise<(newsId: string) => NewsLink> {
  const ids = [...new Set(items.map(({ newsId }) => newsId))];
  const found = await news.listByIds(ids, visibleTo(visitor, now));
  const links = new Map(found.map((item) => [item.id, { title: item.title, path: newsPath(item) }]));
  return (newsId) => links.get(newsId) ?? null;
}
