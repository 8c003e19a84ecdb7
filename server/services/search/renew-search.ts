/** Rebuilds the search index in the background when its words have changed. */
import { isDeepStrictEqual } from 'node:util';
import { searchWordsVersion } from '../../../domain/search/search-text.ts';
import type { Adapters } from '../../ports/adapters.ts';
import { type SearchCursor, searchWalks } from '../../ports/search.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import { invalidateSearch } from '../caching/invalidate.ts';
import { indexBatch } from './rebuild-search.ts';

/** Transactions are small, so that requests to this process do not wait. */
const batchSize = 10;
/** The pause after a batch, or as long as the batch took when that is more: other writers get their turn. */
const pauseMs = 50;
/** Items that failed are tried again after this time. */
const retryAfterMs = 10 * 60_000;
/** How often a process checks while another one renews. */
const checkAgainMs = 10_000;

/**
 * Returns a round that renews a batch of the search index when `searchTokens` changed. It renews only from a place that
 * no other process has moved since the last round: one process works, another continues after its death.
 */
export function renewSearch(
  { database, clock, log }: Pick<Adapters, 'database' | 'clock' | 'log'>,
  pace = { pauseMs, checkAgainMs },
) {
  let lastSeen: SearchCursor | null = null;
  /** The places before items that this process passed over. */
  let failed: SearchCursor[] = [];

  /** Renews a batch; undefined when another process moved the place. */
  const renewBatch = (place: SearchCursor, limit: number, isPassing = false) =>
    database.inTransaction(async (stores) => {
      const current = await stores.searchProgress.findCursor(searchWordsVersion);
      if (!isDeepStrictEqual(current, place)) return undefined;
      const next = await indexBatch(stores, place, limit, isPassing);
      await stores.searchProgress.saveCursor(searchWordsVersion, next);
      if (!next) await invalidateSearch(stores);
      return next;
    });

  /**
   * Renews some items. When one fails, it is skipped alone, and found by its old words until it is tried again or
   * saved.
   */
  async function renewSome(place: SearchCursor): Promise<SearchCursor | null | undefined> {
    try {
      return await renewBatch(place, batchSize);
    } catch (error) {
      if (error instanceof Unavailable) throw error;
    }
    try {
      return await renewBatch(place, 1);
    } catch (err) {
      if (err instanceof Unavailable) throw err;
      log.warn({ err, ...place }, 'the item after this place could not be indexed; trying again');
      failed.push(place);
      return renewBatch(place, 1, true);
    }
  }

  /** Tries failed items again; those that fail again wait longer. */
  async function retryFailed(): Promise<number | 'done'> {
    const left: SearchCursor[] = [];
    for (const place of failed) {
      const saved = database.inTransaction((stores) => indexBatch(stores, place, 1));
      await saved.catch(() => left.push(place));
    }
    failed = left;
    return failed.length === 0 ? 'done' : retryAfterMs;
  }

  return async (): Promise<number | 'done'> => {
    const startedAt = clock();
    const place = await database.searchProgress.findCursor(searchWordsVersion);
    if (!place) return retryFailed();
    const isMoving = !isDeepStrictEqual(place, lastSeen);
    lastSeen = place;
    const next = isMoving ? undefined : await renewSome(place);
    if (next === undefined) return pace.checkAgainMs;
    lastSeen = next;
    const isBeginning = place.walk === searchWalks[0] && place.afterId === '';
    if (isBeginning) log.info({ version: searchWordsVersion }, 'rebuilding the search index');
    if (!next) log.info({ version: searchWordsVersion }, 'the search index is rebuilt');
    if (!next) return failed.length === 0 ? 'done' : retryAfterMs;
    return Math.max(pace.pauseMs, Math.min(clock() - startedAt, pace.checkAgainMs));
  };
}
