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

/** Milliseconds. */
interface Pace {
  /** From the start to the first look: until then processes of the version before are replaced, which write old words. */
  firstAfter: number;
  /** Between two batches, and as long as the batch took when that is more: others write meanwhile. */
  pause: number;
  /** Until somebody looks again who found another process walking, or the database away. */
  lookAgain: number;
}

/** Few enough that nobody who writes, or is answered by this process, notices. */
const batchSize = 10;
/** Longer than a batch takes on a database that is busy, so that only the dead are relieved. */
const claimMs = 60_000;
const usualPace: Pace = { firstAfter: 60_000, pause: 50, lookAgain: 10_000 };

/**
 * Makes the search index anew, in the background, when it is of older words than those of this program (`searchTokens`
 * changed): in small transactions, by one process of all, the next one going on where it was interrupted. Searches go on;
 * what was not reached yet is found by the words that did not change. Ends when there is nothing left to do.
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

  /** Gives how long to wait before the next one; null when all is done. */
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

  /** Gives where to go on; null when that is the end, or another process took over. */
  function indexNext(from: SearchPlace): Promise<SearchPlace | null> {
    return database.inTransaction(async (stores) => {
      const next = await indexBatch(stores, from, batchSize);
      if (next) return (await stores.searchProgress.advance(self, next, clock() + claimMs)) ? next : null;
      if (await stores.searchProgress.finish(self)) {
        // Pages of hits that were kept meanwhile lack what is found now.
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
