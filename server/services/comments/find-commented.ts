/** Finds the commented news and pages that a visitor may see, and makes links to comments. */
import { type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { type Comment, commentAddress } from '../../../domain/comments/comment.ts';
import { labelPaid } from '../../../domain/news/genres.ts';
import { newsPath } from '../../../domain/news/news.ts';
import type { Stores } from '../../ports/stores.ts';

/** Finds title and path of the commented news and published pages that the visitor may see; null for others. */
export async function findCommented(
  { news, textPages }: Pick<Stores, 'news' | 'textPages'>,
  visitor: Visitor,
  now: number,
  comments: readonly { newsId: string }[],
): Promise<(newsId: string) => { title: string; path: string } | null> {
  const ids = [...new Set(comments.map(({ newsId }) => newsId))];
  const found = await news.listSummariesByIds(ids, visibleTo(visitor, now));
  const links = new Map(
    found.map((item) => [item.id, { title: labelPaid(item.title, item), path: newsPath(item) }]),
  );
  const others = ids.filter((id) => !links.has(id));
  if (others.length > 0)
    for (const { id, title, path } of await textPages.listPublished(others)) links.set(id, { title, path });
  return (newsId) => links.get(newsId) ?? null;
}

/** Returns the title of what is commented, and the address of the comment below it. */
export function linkToComment(
  comment: Pick<Comment, 'answers' | 'createdAt' | 'id'>,
  commented: { title: string; path: string } | null,
): { title: string; path: string } | null {
  return commented && { title: commented.title, path: commentAddress(commented.path, comment) };
}
