/** Counts redirects and addresses that were not found, for the newsroom. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { missingPath } from '../../domain/redirects/missing-addresses.ts';
import { missingAddressesPerDay } from '../../domain/site/limits.ts';
import { dayNumber } from '../../domain/text/dates.ts';
import { missingLimit, networkOf } from '../../domain/web/rate-limit.ts';
import type { Clock, Database } from '../ports/stores.ts';
import type { IncomingRequest } from './client-address.ts';
import { createMemoryLimit } from './memory-limit.ts';

interface AddressCounterOptions {
  database: Pick<Database, 'inTransaction'>;
  clock: Clock;
  clientAddressOf: (req: IncomingRequest) => string;
}

export type AddressCounter = ReturnType<typeof createAddressCounter>;

/** The paths that are counted between two flushes, so that invented addresses cannot fill memory and database. */
const pathsMax = 500;
const redirectsMax = 2_000;

/** Counts in memory, and a limited number of requests of each network (`missingLimit`). */
export function createAddressCounter({ database, clock, clientAddressOf }: AddressCounterOptions) {
  const limit = createMemoryLimit(missingLimit, clock);
  let missing = new Map<string, number>();
  let redirected = new Map<string, number>();

  function countMissing(req: IncomingMessage, res: ServerResponse, address: string): void {
    if (res.statusCode !== 404) return;
    const path = missingPath(req.url ?? '');
    if (path !== null && limit.take(networkOf(address))) add(missing, path, 1, pathsMax);
  }

  return {
    /** Counts the requests that the next listener answers with 404. */
    before:
      (next: RequestListener): RequestListener =>
      (req, res) => {
        if (req.method !== 'GET' && req.method !== 'HEAD') return next(req, res);
        // A closed socket has no remote address.
        const address = clientAddressOf(req);
        next(req, res);
        if (res.headersSent) countMissing(req, res, address);
        else res.once('finish', () => countMissing(req, res, address));
      },
    /** Counts a request that a redirect answered. */
    countRedirect: (id: string) => add(redirected, id, 1, redirectsMax),
    /** Stores the counts. When it rejects, they stay for the next call. */
    async flush() {
      limit.deleteExpired();
      const [paths, rules] = [missing, redirected];
      if (paths.size + rules.size === 0) return;
      missing = new Map();
      redirected = new Map();
      const day = dayNumber(clock());
      try {
        await database.inTransaction(async ({ missingAddresses, redirects }) => {
          if (paths.size > 0)
            await missingAddresses.record(
              day,
              [...paths].map(([path, hits]) => ({ path, hits })),
              missingAddressesPerDay,
            );
          if (rules.size > 0)
            await redirects.recordHits(
              day,
              [...rules].map(([id, hits]) => ({ id, hits })),
            );
        });
      } catch (error) {
        for (const [path, hits] of paths) add(missing, path, hits, pathsMax);
        for (const [id, hits] of rules) add(redirected, id, hits, redirectsMax);
        throw error;
      }
    },
  };
}

function add(counts: Map<string, number>, key: string, count: number, max: number): void {
  const before = counts.get(key);
  if (before === undefined && counts.size >= max) return;
  counts.set(key, (before ?? 0) + count);
}
