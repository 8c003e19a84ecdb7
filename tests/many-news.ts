/** Saves many news at once, for tests of what thousands of them do. */
import type { News } from '../domain/news/news.ts';
import { searchTokens } from '../domain/search/search-text.ts';
import type { Database } from '../server/ports/stores.ts';
import { saveManyNews } from '../server/services/news/save-news.ts';

/** One by one, each takes a millisecond or more. */
const newsPerTransaction = 500;

/** Saves them with few statements, as an import does. The search finds them by their titles. */
export async function saveAtOnce(database: Database, all: readonly News[]): Promise<void> {
  for (let start = 0; start < all.length; start += newsPerTransaction) {
    const some = all.slice(start, start + newsPerTransaction);
    const indexed = some.map((news) => ({ news, tokens: searchTokens(news.title), uses: [] }));
    await database.inTransaction((stores) => saveManyNews(stores, indexed));
  }
}
