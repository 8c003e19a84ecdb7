/** Publishes news in the portal of a test. */
import { saveNews } from '../../../server/services/news/save-news.ts';
import type { aNews } from '../../builders.ts';
import type { TestPortal } from '../http/open-portal.ts';

/** Saves news and makes them visible at once. */
export async function publish({ database }: TestPortal, ...news: ReturnType<typeof aNews>[]): Promise<void> {
  await database.inTransaction(async (stores) => {
    for (const item of news) await saveNews(stores, item);
    await stores.invalidateContent();
  });
}
