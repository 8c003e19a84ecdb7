/** How the search index is renewed in the background, on every database. */
import { describe, expect, it, vi } from 'vitest';
import { queryGroups, searchWordsVersion } from '../../../domain/search/search-text.ts';
import type { Database } from '../../../server/ports/stores.ts';
import { Unavailable } from '../../../server/ports/unavailable.ts';
import { startJob } from '../../../server/services/jobs/scheduler.ts';
import { saveVideo } from '../../../server/services/media/videos.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { renewSearch } from '../../../server/services/search/renew-search.ts';
import { searchJob } from '../../../server/start/jobs.ts';
import { aNews, anImage, aSearchQuery, aVideo, testNowMs } from '../../builders.ts';
import { waitFor } from '../../wait-for.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

const newsIds = Array.from({ length: 25 }, (_, index) => `n${10 + index}`);
const videoIds = Array.from({ length: 12 }, (_, index) => `v${10 + index}`);
const storageKey = 'news_images/1763650000000_bateria.jpg';
const atOnce = { pauseMs: 0, checkAgainMs: 1 };

export function describeSearchRenewal(open: OpenDatabase): void {
  describe('renewal of the search index', () => {
    const opened = useDatabase(open);
    const said: string[] = [];
    const log = {
      info: (_: object, message: string) => void said.push(message),
      warn: (_: object, message: string) => void said.push(message),
      error: (_: object, message: string) => void said.push(message),
    };
    const needs = { clock: () => testNowMs, log };
    const renew = (database: Database, pace = atOnce) =>
      startJob({ ...searchJob({ database, ...needs }, pace), everyMs: 1 }, needs);

    const find = async (kind: 'news' | 'video' | 'image', word: string) => {
      const query = aSearchQuery(queryGroups(word).flat(), { kind, limit: 100 });
      const found = await opened().database.search.search(query);
      return found.map(({ id }) => id).toSorted();
    };
    const versionNow = async () => {
      const rows = opened().database.connections.write.selectFrom('search_progress').selectAll();
      return (await rows.executeTakeFirstOrThrow()).version;
    };
    const untilDone = () => waitFor(async () => expect(await versionNow()).toBe(searchWordsVersion));

    /** Writes the index as an older version did, which indexed 'bateria' as 'bat'. */
    async function fillWithOldWords(): Promise<void> {
      said.length = 0;
      const { database } = opened();
      const old = { sectionIds: [], createdAt: 5, tokens: ['bat'] };
      await database.inTransaction(async (stores) => {
        await stores.images.save(anImage({ storageKey }));
        await stores.search.save({ ...old, kind: 'image', id: storageKey });
        for (const id of newsIds) {
          await saveNews(stores, aNews({ id, title: 'A bateria', createdAt: old.createdAt }));
          await stores.search.save({ ...old, kind: 'news', id });
        }
        for (const id of videoIds) {
          await saveVideo(stores, aVideo({ id, title: 'A bateria', createdAt: old.createdAt }));
          await stores.search.save({ ...old, kind: 'video', id });
        }
      });
      await database.connections.write
        .updateTable('search_progress')
        .set({ version: searchWordsVersion - 1, target: searchWordsVersion - 1 })
        .execute();
    }

    it('renews everything once, by two processes', async () => {
      await fillWithOldWords();
      const { database } = opened();
      const words = () => database.connections.read.selectFrom('search_words').select('shown').execute();
      await database.connections.write.deleteFrom('search_words').execute();
      expect(await find('news', 'baterias')).toEqual([]);
      const before = database.contentVersion();
      const other = await opened().reopen();
      const renewals = [renew(database), renew(other)];
      await untilDone();
      for (const renewal of renewals) await renewal.stop();
      expect(await find('news', 'baterias')).toEqual(newsIds);
      expect(await words()).toContainEqual({ shown: 'bateria' });
      expect(await find('video', 'bateria')).toEqual(videoIds);
      expect(await find('image', 'BATERIA')).toEqual([storageKey]);
      expect(await find('news', 'bater')).toEqual([]);
      expect(said).toEqual(['rebuilding the search index', 'the search index is rebuilt']);
      await waitFor(() => expect(database.contentVersion()).toBeGreaterThan(before));
      await other.close();
    });

    it('continues after an interruption, and finds renewed items meanwhile', async () => {
      await fillWithOldWords();
      const { database } = opened();
      const slow = renew(database, { ...atOnce, pauseMs: 3_600_000 });
      await waitFor(async () => expect(await find('news', 'bateria')).toEqual(newsIds.slice(0, 10)));
      await slow.stop();
      // If the renewal started over, it would repair this item.
      await database.search.save({ kind: 'news', id: 'n10', sectionIds: [], createdAt: 5, tokens: ['bat'] });
      const next = renew(database);
      await untilDone();
      await next.stop();
      expect(await find('news', 'bateria')).toEqual(newsIds.slice(1));
      expect(await find('video', 'bateria')).toEqual(videoIds);
    });

    it('leaves the renewal to a process that moves the cursor', async () => {
      await fillWithOldWords();
      const { database } = opened();
      const other = await opened().reopen();
      const cursor = () => database.searchProgress.findCursor(searchWordsVersion);
      const round = renewSearch({ database, ...needs }, { pauseMs: 0, checkAgainMs: 10_000 });
      expect(await round()).toBe(10_000);
      await other.searchProgress.saveCursor(searchWordsVersion, { walk: 'news', afterId: 'n19' });
      expect(await round()).toBe(10_000);
      expect(await cursor()).toEqual({ walk: 'news', afterId: 'n19' });
      // The other process has died.
      expect(await round()).toBe(0);
      expect(await cursor()).toEqual({ walk: 'news', afterId: 'n29' });
      await other.close();
    });

    it('continues after the database was away', async () => {
      await fillWithOldWords();
      const { database } = opened();
      const away = vi
        .spyOn(database, 'inTransaction')
        .mockRejectedValueOnce(new Unavailable('database', null));
      const renewal = renew(database);
      await untilDone();
      await renewal.stop();
      away.mockRestore();
      expect(await find('news', 'bateria')).toEqual(newsIds);
      expect(said).toHaveLength(4);
    });

    it('does nothing when the words are current', async () => {
      const { database } = opened();
      const transactions = vi.spyOn(database, 'inTransaction');
      const reads = vi.spyOn(database.searchProgress, 'findCursor');
      const renewal = renew(database);
      await waitFor(() => expect(reads).toHaveBeenCalled());
      await renewal.stop();
      expect(transactions).not.toHaveBeenCalled();
      vi.restoreAllMocks();
    });
  });
}
