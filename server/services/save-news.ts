import { findCategory } from '../../domain/categories.ts';
import type { News } from '../../domain/news.ts';
import { parseRichText, plainText } from '../../domain/rich-text.ts';
import { searchTokens } from '../../domain/search-text.ts';
import type { Stores } from '../ports.ts';

/**
 * Saves a piece of news and what search knows of it. Every way of saving goes through here, inside the
 * transaction of its caller, who also raises the content version.
 */
export async function saveNews({ news, search }: Pick<Stores, 'news' | 'search'>, item: News): Promise<void> {
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
}
