/** Counts requests in memory, until the counts are written to the database. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { IncomingRequest } from './client-address.ts';

/** Counts by key. After `max` different keys, new keys are not counted, so that they cannot fill the memory. */
export function createWaitingCounts(max: number) {
  let counts = new Map<string, number>();

  function add(key: string, count = 1): void {
    const before = counts.get(key);
    if (before === undefined && counts.size >= max) return;
    counts.set(key, (before ?? 0) + count);
  }

  return {
    add,
    /** Passes the counts to `write`. If it rejects, they are kept for the next call. */
    async flush(write: (counted: ReadonlyMap<string, number>) => Promise<void>): Promise<void> {
      const counted = counts;
      if (counted.size === 0) return;
      counts = new Map();
      try {
        await write(counted);
      } catch (error) {
        for (const [key, count] of counted) add(key, count);
        throw error;
      }
    },
  };
}

interface Counted {
  isCounted: (req: IncomingMessage) => boolean;
  clientAddressOf: (req: IncomingRequest) => string;
  count: (req: IncomingMessage, res: ServerResponse, address: string) => void;
}

/** Counts requests once the next listener has answered them. */
export function countAnswers({ isCounted, clientAddressOf, count }: Counted) {
  return (next: RequestListener): RequestListener =>
    (req, res) => {
      if (!isCounted(req)) return next(req, res);
      // A closed socket has no remote address.
      const address = clientAddressOf(req);
      next(req, res);
      if (res.headersSent) count(req, res, address);
      else res.once('finish', () => count(req, res, address));
    };
}
