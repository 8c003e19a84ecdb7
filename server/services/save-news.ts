import { findCategory } from '../../domain/categories.ts';
import { imageUsesOf } from '../../domain/image-use.ts';
import type { News } from '../../domain/news.ts';
import { parseRichText, plainText } from '../../domain/rich-text.ts';
import { searchTokens } from '../../domain/search-text.ts';
import type { Stores } from '../ports.ts';
import { trackImageUses } from './track-image-uses.ts';

/**
 * Saves a piece of news, what search knows of it and which images it uses. Every way of saving goes through here,
 * inside the transaction of its caller, who also raises the content version. Returns what `trackImageUses` does.
 */
export async function saveNews(
  stores: Pick<Stores, 'news' | 'search' | 'images' | 'imageUses'>,
  item: News,
): Promise<string[]> {
  const { news, search } = stores;
  await news.save(item);
  const body = parseRichText(item.content);
  await search.put({
    kind: 'news',
    id: item.id,
    category: item.category,
    createdAt: item.createdAt ?? 0,
    tokens: searchTokens(
      [findCategory(item.category)?.name, item.title, item.summary, body ? plainText(body) : ''].join('\n'),
    ),
  });
  return trackImageUses(stores, { kind: 'news', id: item.id, title: item.title }, imageUsesOf(item));
}
