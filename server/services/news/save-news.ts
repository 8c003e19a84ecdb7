import { imageUsesOf } from '../../../domain/media/image-use.ts';
import { findCategory } from '../../../domain/news/categories.ts';
import type { News } from '../../../domain/news/news.ts';
import { authorTokens, searchTokens } from '../../../domain/search/search-text.ts';
import { parseRichText, plainText } from '../../../domain/text/rich-text.ts';
import type { NewsStamp } from '../../ports/news.ts';
import type { SearchDocument } from '../../ports/search.ts';
import type { Stores } from '../../ports/stores.ts';
import { trackImageUses } from '../media/track-image-uses.ts';

/**
 * Saves a piece of news, what search knows of it and which images it uses. Every way of saving goes through here,
 * inside the transaction of its caller, who also raises the content version. Returns what `trackImageUses` does.
 * For `stamp` see NewsStore.
 */
export async function saveNews(
  stores: Pick<Stores, 'news' | 'search' | 'images' | 'imageUses' | 'raisePartVersion'>,
  item: News,
  stamp?: NewsStamp,
): Promise<string[]> {
  await stores.news.save(item, stamp);
  await stores.search.put(newsDocument(item));
  return trackImageUses(stores, { kind: 'news', id: item.id, title: item.title }, imageUsesOf(item));
}

/** What search knows of a piece of news. */
export function newsDocument(item: News): SearchDocument {
  const body = parseRichText(item.content);
  const category = findCategory(item.category)?.name;
  return {
    kind: 'news',
    id: item.id,
    category: item.category,
    createdAt: item.createdAt ?? 0,
    tokens: [
      ...searchTokens([category, item.title, item.summary, body ? plainText(body) : ''].join('\n')),
      ...authorTokens(item.author),
    ],
  };
}
