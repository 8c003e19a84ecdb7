/** Counts redirects and addresses that were not found, for the newsroom. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { missingPath } from '../../domain/redirects/missing-addresses.ts';
import { missingAddressesPerDay } from '../../domain/site/limits.ts';
import { dayNumber } from '../../domain/text/dates.ts';
import { missingLimit, networkOf } from '../../domain/web/rate-limit.ts';
import type { Clock, Database } from '../ports/stores.ts';
import type { IncomingRequest } from './client-address.ts';
import { createMemoryLimit } from './memory-limit.ts';
import { countAnswers, createWaitingCounts } from './waiting-counts.ts';

interface AddressCounterOptions {
  database: Pick<Database, 'inTransaction'>;
  clock: Clock;
  clientAddressOf: (req: IncomingRequest) => string;
}

export type AddressCounter = ReturnType<typeof createAddressCounter>;

/**
 * How many paths are counted at most between two flushes, so that invented addresses cannot fill memory and database.
 */
const pathsMax = 500;
const redirectsMax = 2_000;

/** Counts in memory. Of each network, only a limited number of requests count (`missingLimit`). */
export function createAddressCounter({ database, clock, clientAddressOf }: AddressCounterOptions) {
  const limit = createMemoryLimit(missingLimit, clock);
  const missing = createWaitingCounts(pathsMax);
  const redirected = createWaitingCounts(redirectsMax);

  function countMissing(req: IncomingMessage, res: ServerResponse, address: string): void {
    if (res.statusCode !== 404) return;
    const path = missingPath(req.url ?? '');
    if (path !== null && limit.take(networkOf(address))) missing.add(path);
  }

  return {
    /** Counts the requests that the next listener answers with 404. */
    before: countAnswers({
      isCounted: ({ method }) => method === 'GET' || method === 'HEAD',
      clientAddressOf,
      count: countMissing,
    }),
    /** Counts a request that a redirect answered. */
    countRedirect: (id: string) => redirected.add(id),
    /** Stores the counts. If it rejects, they are kept for the next call. */
    async flush() {
      limit.deleteExpired();
      const day = dayNumber(clock());
      await missing.flush((counted) => {
        const paths = [...counted].map(([path, hits]) => ({ path, hits }));
        return database.inTransaction((stores) =>
          stores.missingAddresses.record(day, paths, missingAddressesPerDay),
        );
      });
      await redirected.flush((counted) => {
        const rules = [...counted].map(([id, hits]) => ({ id, hits }));
        return database.inTransaction((stores) => stores.redirects.recordHits(day, rules));
      });
    },
  };
}
