/**
 * Finds a slug that no other news have or had (docs/product.md#slugs); the id when the title has no letter or digit.
 * Even with many equal titles, it finds a number in a few steps. Call it in the transaction that saves the news.
 */
import type { News } from '../../../domain/news/news.ts';
import { typedSlugOf } from '../../../domain/news/news-fields.ts';
import { numberedSlug, slugCandidates, slugFromTitle } from '../../../domain/news/slug.ts';
import type { Stores } from '../../ports/stores.ts';
import { everything } from './editable-news.ts';

const triedInTurn = 9;

export async function findFreeSlug(
  news: Stores['news'],
  { id, title }: Pick<News, 'id' | 'title'>,
): Promise<string> {
  const base = slugFromTitle(title);
  return base === '' ? id : findNumberedSlug(news, id, base);
}

/** Returns a slug if it is free for the news with this id; otherwise the slug with the first free number. */
export async function findNumberedSlug(news: Stores['news'], id: string, base: string): Promise<string> {
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

/** Finds the slug that news with this title would get if they were published now. */
export function getProposedSlug({ news }: Pick<Stores, 'news'>) {
  return async (id: string, title: string): Promise<{ slug: string }> => {
    const published = await news.findById(id, everything);
    if (published?.slug && published.title === title && typedSlugOf(published) === '')
      return { slug: published.slug };
    return { slug: await findFreeSlug(news, { id, title }) };
  };
}
