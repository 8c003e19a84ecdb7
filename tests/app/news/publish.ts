/** Publishes news in the portal of a test. */
import type { aNews } from '../../builders.ts';
import type { TestPortal } from '../http/open-portal.ts';

/** Saves news and makes them visible at once. */
export async function publish({ database }: TestPortal, ...news: ReturnType<typeof aNews>[]): Promise<void> {
  await database.inTransaction(async (stores) => {
    for (const item of news) await stores.news.save(item);
    await stores.invalidateContent();
  });
}
