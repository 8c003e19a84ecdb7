/** Proposes the address of a draft while its title is typed. */
import { typedSlugOf } from '../../../domain/news/news-fields.ts';
import type { Stores } from '../../ports/stores.ts';
import { everything } from './editable-news.ts';
import { findFreeSlug } from './find-free-slug.ts';

/** Finds the slug that news would get under this title if they were published now. */
export function getProposedSlug({ news }: Pick<Stores, 'news'>) {
  return async (id: string, title: string): Promise<{ slug: string }> => {
    const published = await news.findById(id, everything);
    if (published?.slug && published.title === title && typedSlugOf(published) === '')
      return { slug: published.slug };
    return { slug: await findFreeSlug(news, { id, title }) };
  };
}
