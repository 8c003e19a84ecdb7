import { searchWordsVersion } from '../../../domain/search/search-text.ts';
import type { Log } from '../../ports/log.ts';
import type { SearchPlace } from '../../ports/search.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { createId } from '../site/create-id.ts';
import { invalidateSearch } from '../site/invalidate.ts';
import { indexBatch } from './rebuild-search.ts';

interface Needs {
  database: Pick<Database, 'inTransaction' | 'searchProgress'>;
  clock: Clock;
  log: Pick<Log, 'info' | 'warn'>;
}

/** Small transactions, so that writers and readers of this process do not notice. */
const batchSize = 10;
/** Longer than a batch takes on a busy database, so that a live process never loses its claim. */
const claimMs = 60_000;
/** Between two batches, and as long as the batch took when that is more: others write meanwhile. */
const pauseMs = 50;
/** While another process has the claim. */
const retryClaimMs = 10_000;

/**
 * Renews the search index in the background when its words are of an older version than this program's (`searchTokens`
 * changed). A round renews one batch; one process of all has the claim, and the next one continues where it was
 * interrupted. Searches continue: items not reached yet are found by the words that did not change. Ends the job when
 * everything is renewed.
 */
export function renewSearch({ database, clock, log }: Needs, pace = { pauseMs, retryClaimMs }) {
  const { searchProgress } = database;
  const self = createId();
  let place: SearchPlace | null = null;

  async function round(): Promise<number | 'done'> {
    const startedAt = clock();
    if (!place) {
      const claimed = await searchProgress.claim(searchWordsVersion, self, startedAt, startedAt + claimMs);
      if (claimed === 'done') return 'done';
      if (claimed === 'taken') return pace.retryClaimMs;
      place = claimed;
      log.info({ version: searchWordsVersion, ...claimed }, 'making the search index anew');
    }
    place = await renewBatch(place);
    return Math.max(pace.pauseMs, Math.min(clock() - startedAt, pace.retryClaimMs));
  }

  /** Returns the place after the batch; null at the end, or when another process took over. */
  function renewBatch(from: SearchPlace): Promise<SearchPlace | null> {
    return database.inTransaction(async (stores) => {
      const next = await indexBatch(stores, from, batchSize);
      if (next) return (await stores.searchProgress.advance(self, next, clock() + claimMs)) ? next : null;
      if (await stores.searchProgress.finish(self)) {
        // Cached pages of hits lack what is found now.
        await invalidateSearch(stores);
        log.info({ version: searchWordsVersion }, 'the search index is made anew');
      }
      return null;
    });
  }

  return { round, close: () => searchProgress.release(self) };
}
