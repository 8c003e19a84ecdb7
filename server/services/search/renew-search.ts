import { setTimeout as wait } from 'node:timers/promises';
import { searchWordsVersion } from '../../../domain/search/search-text.ts';
import { listsTag } from '../../../domain/web/caching.ts';
import type { SearchPlace } from '../../ports/search.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import type { WorldLog } from '../../services.ts';
import { keepTrying } from '../jobs/keep-trying.ts';
import { newId } from '../site/new-id.ts';
import { indexBatch } from './rebuild-search.ts';

interface Needs {
  database: Pick<Database, 'inTransaction' | 'searchProgress'>;
  clock: Clock;
  log: Pick<WorldLog, 'info' | 'warn'>;
}

interface Pace {
  /** Delay after the start: until then, processes of the earlier version may still write old words. */
  firstAfter: number;
  /** Between two batches; at least the duration of the batch, so that others can write. */
  pause: number;
  /** Delay of the next check when another process works, or the database is away. */
  lookAgain: number;
}

/** Small enough not to delay writes and answers. */
const batchSize = 10;
/** Longer than a batch takes on a busy database, so that a live process never loses its claim. */
const claimMs = 60_000;
const usualPace: Pace = { firstAfter: 60_000, pause: 50, lookAgain: 10_000 };

/**
 * Renews the search index in the background when its words are of an older `searchWordsVersion`: in small transactions,
 * by one process, continued by another after an interruption. Searches work meanwhile; items not yet renewed are found
 * by unchanged words. Ends when it is done.
 */
export function renewSearch(
  { database, clock, log }: Needs,
  { firstAfter, pause, lookAgain }: Pace = usualPace,
): { stop(): Promise<void> } {
  const { searchProgress } = database;
  const self = newId();
  const attempt = keepTrying({ clock, log }, 'making the search index anew');
  const stopping = new AbortController();
  const { signal } = stopping;
  let place: SearchPlace | null = null;

  /** Returns the delay of the next step; null when all is done. */
  async function step(): Promise<number | null> {
    const startedAt = clock();
    if (!place) {
      const claimed = await searchProgress.claim(searchWordsVersion, self, startedAt, startedAt + claimMs);
      if (claimed === 'done') return null;
      if (claimed === 'taken') return lookAgain;
      place = claimed;
      log.info({ version: searchWordsVersion, ...claimed }, 'making the search index anew');
    }
    place = await indexNext(place);
    return Math.max(pause, Math.min(clock() - startedAt, lookAgain));
  }

  /** Returns the next position; null at the end, or when another process took over. */
  function indexNext(from: SearchPlace): Promise<SearchPlace | null> {
    return database.inTransaction(async (stores) => {
      const next = await indexBatch(stores, from, batchSize);
      if (next) return (await stores.searchProgress.advance(self, next, clock() + claimMs)) ? next : null;
      if (await stores.searchProgress.finish(self)) {
        // Cached result pages lack the new hits.
        await stores.raiseContentVersion([listsTag]);
        log.info({ version: searchWordsVersion }, 'the search index is made anew');
      }
      return null;
    });
  }

  async function run(): Promise<void> {
    let waitMs: number | null = firstAfter;
    while (waitMs !== null) {
      await wait(waitMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) break;
      waitMs = lookAgain;
      await attempt(async () => {
        waitMs = await step();
      });
    }
    await searchProgress.release(self).catch(() => {});
  }

  const work = run();
  return {
    stop() {
      stopping.abort();
      return work;
    },
  };
}
