/** Rebuilds the search index in the background when the rules for its words have changed. */
import { isDeepStrictEqual } from 'node:util';
import { searchWordsVersion } from '../../../domain/search/search-text.ts';
import type { Adapters } from '../../ports/adapters.ts';
import { type SearchCursor, searchWalks } from '../../ports/search.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import { invalidateSearch } from '../caching/invalidate.ts';
import { indexBatch } from './rebuild-search.ts';

/** Transactions are small, so that requests to this process do not wait. */
const batchSize = 10;
/**
 * The pause after a batch, so that other writers get their turn. If the batch took longer, the pause is as long as the
 * batch.
 */
const pauseMs = 50;
/** Items that failed are tried again after this time. */
const retryAfterMs = 10 * 60_000;
/** How often a process checks for work while another process renews. */
const checkAgainMs = 10_000;

/**
 * Returns a round that renews a batch of the search index after `searchTokens` changed. It continues only from a cursor
 * that no other process has moved since the last round. So one process does the work, and if it dies, another one
 * continues.
 */
export function renewSearch(
  { database, clock, log }: Pick<Adapters, 'database' | 'clock' | 'log'>,
  pace = { pauseMs, checkAgainMs },
) {
  let lastSeen: SearchCursor | null = null;
  /** The cursors before items that failed in this process. */
  let failed: SearchCursor[] = [];

  /** Renews a batch; undefined when another process has moved the cursor. */
  const renewBatch = (cursor: SearchCursor, limit: number, isSkippingFirst = false) =>
    database.inTransaction(async (stores) => {
      const current = await stores.searchProgress.findCursor(searchWordsVersion);
      if (!isDeepStrictEqual(current, cursor)) return undefined;
      const next = await indexBatch(stores, cursor, limit, isSkippingFirst);
      await stores.searchProgress.saveCursor(searchWordsVersion, next);
      if (!next) await invalidateSearch(stores);
      return next;
    });

  /**
   * Renews some items. An item that fails is skipped. Until it is tried again or saved, searches find it by its old
   * words.
   */
  async function renewSome(cursor: SearchCursor): Promise<SearchCursor | null | undefined> {
    try {
      return await renewBatch(cursor, batchSize);
    } catch (error) {
      if (error instanceof Unavailable) throw error;
    }
    try {
      return await renewBatch(cursor, 1);
    } catch (err) {
      if (err instanceof Unavailable) throw err;
      log.warn({ err, ...cursor }, 'the item after this cursor could not be indexed; trying again');
      failed.push(cursor);
      return renewBatch(cursor, 1, true);
    }
  }

  /** Tries failed items again. Those that fail again wait longer. */
  async function retryFailed(): Promise<number | 'done'> {
    const left: SearchCursor[] = [];
    for (const cursor of failed) {
      const saved = database.inTransaction((stores) => indexBatch(stores, cursor, 1));
      await saved.catch(() => left.push(cursor));
    }
    failed = left;
    return failed.length === 0 ? 'done' : retryAfterMs;
  }

  return async (): Promise<number | 'done'> => {
    const startedAt = clock();
    const cursor = await database.searchProgress.findCursor(searchWordsVersion);
    if (!cursor) return retryFailed();
    const isMoving = !isDeepStrictEqual(cursor, lastSeen);
    lastSeen = cursor;
    const next = isMoving ? undefined : await renewSome(cursor);
    if (next === undefined) return pace.checkAgainMs;
    lastSeen = next;
    const isBeginning = cursor.walk === searchWalks[0] && cursor.afterId === '';
    if (isBeginning) log.info({ version: searchWordsVersion }, 'rebuilding the search index');
    if (!next) log.info({ version: searchWordsVersion }, 'the search index is rebuilt');
    if (!next) return failed.length === 0 ? 'done' : retryAfterMs;
    return Math.max(pace.pauseMs, Math.min(clock() - startedAt, pace.checkAgainMs));
  };
}
