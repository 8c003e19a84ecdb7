import type { News } from '../../domain/news.ts';
import { slugCandidates, slugFromTitle } from '../../domain/slug.ts';
import type { NewsStore } from '../ports.ts';

/**
 * The first slug of a title that is not the address of other news and was not one before (decisions.md, News);
 * the id when the title has no letter or digit. To be called in the transaction that saves it.
 */
export async function findFreeSlug(
  news: NewsStore,
  { id, title }: Pick<News, 'id' | 'title'>,
): Promise<string> {
  for (const candidate of slugCandidates(slugFromTitle(title))) {
    if (!(await news.isSlugTaken(candidate, id))) return candidate;
  }
  return id;
}
