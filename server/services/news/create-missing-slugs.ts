import type { Database } from '../../ports/stores.ts';
import { invalidateAllPages } from '../site/invalidate.ts';
import { findFreeSlug } from './find-free-slug.ts';

const batchSize = 200;

/** Sets a slug for all news without one (docs/product.md#slugs). Returns their number. */
export function createMissingSlugs(database: Database) {
  return async (): Promise<number> => {
    let filled = 0;
    for (;;) {
      const found = await database.news.listWithoutSlug(batchSize);
      if (found.length === 0) return filled;
      await database.inTransaction(async (stores) => {
        for (const item of found) {
          // Text and date stay the same, so the search index stays valid.
          await stores.news.save({ ...item, slug: await findFreeSlug(stores.news, item) });
        }
        await invalidateAllPages(stores);
      });
      filled += found.length;
    }
  };
}
