import type { News } from '../../../domain/news/news.ts';
import { numberedSlug, slugCandidates, slugFromTitle } from '../../../domain/news/slug.ts';
import type { NewsStore } from '../../ports/news.ts';

const triedInTurn = 9;

/**
 * A slug of a title that is not the address of other news and was not one before (docs/product.md#slugs): the first
 * such one, or, where many have the same title, one after a taken number, found in a few steps. The id when the
 * title has no letter or digit. To be called in the transaction that saves it.
 */
export async function findFreeSlug(
  news: NewsStore,
  { id, title }: Pick<News, 'id' | 'title'>,
): Promise<string> {
  const base = slugFromTitle(title);
  if (base === '') return id;
  for (const candidate of slugCandidates(base).take(triedInTurn)) {
    if (!(await news.isSlugTaken(candidate, id))) return candidate;
  }
  const isTaken = (number: number) => news.isSlugTaken(numberedSlug(base, number), id);
  let taken = triedInTurn;
  let free = taken * 2;
  while (await isTaken(free)) {
    taken = free;
    free *= 2;
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (await isTaken(middle)) taken = middle;
    else free = middle;
  }
  return numberedSlug(base, free);
}
