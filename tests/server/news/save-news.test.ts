/** The one place that writes published news: it never lets them name a section that does not exist. */
import { describe, expect, it } from 'vitest';
import { saveNews, UnknownSection } from '../../../server/services/news/save-news.ts';
import { isRefusal } from '../../../server/services/transfer/database-refusals.ts';
import { aNews } from '../../builders.ts';
import { openTemporarySqlite, useDatabase } from '../../contracts/databases.ts';

describe('writing news', () => {
  const opened = useDatabase(openTemporarySqlite);

  it('rejects a section that does not exist, as content that an import reports', async () => {
    const { database } = opened();
    const item = aNews({ category: 'inventada' });
    const saved = database.inTransaction((stores) => saveNews(stores, item));
    await expect(saved).rejects.toThrow(UnknownSection);
    expect(isRefusal(await saved.catch((error: unknown) => error))).toBe(true);
    expect(await database.news.findById(item.id, { publishedUntil: null })).toBeNull();
  });
});
