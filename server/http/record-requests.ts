import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isRecorded } from '../../domain/site/access-record.ts';
import type { AccessLog } from './access-log.ts';
import type { IncomingRequest } from './client-address.ts';
import { countAnswer, routeKindOf, type Tally } from './tally.ts';

export interface RecordRequestsOptions {
  /** Null when accesses are not recorded. */
  accessLog: Pick<AccessLog, 'add'> | null;
  tally: Tally;
  clientAddressOf: (req: IncomingRequest) => string;
  clientPortOf: (req: IncomingRequest) => number | null;
}

export interface RequestRecorder {
  before(next: RequestListener): RequestListener;
  /** Records the user of a request. */
  noteUser(req: object, userId: string): void;
}

/** As in nginx: the client disconnected before the answer. */
const clientWentAway = 499;

/** Runs before everything: counts every answer and records every access, also from the page cache. */
export function recordRequests({
  accessLog,
  tally,
  clientAddressOf,
  clientPortOf,
}: RecordRequestsOptions): RequestRecorder {
  const userIds = new WeakMap<object, string>();

  function record(req: IncomingMessage, res: ServerResponse, address: string, port: number | null): void {
    const { method = '', url = '' } = req;
    const status = res.headersSent ? res.statusCode : clientWentAway;
    countAnswer(tally, routeKindOf(url), status);
    if (accessLog === null || !isRecorded(url)) return;
    accessLog.add({ address, port, method, url, status, userId: userIds.get(req) ?? null });
  }

  return {
    before: (next) => (req, res) => {
      // A closed socket has no remote address.
      const address = clientAddressOf(req);
      const port = clientPortOf(req);
      const startedAt = performance.now();
      next(req, res);
      // A page from the cache was sent already.
      if (res.writableEnded) return record(req, res, address, port);
      res.once('close', () => {
        const seconds = (performance.now() - startedAt) / 1000;
        for (const hear of tally.durations.request) hear(routeKindOf(req.url ?? ''), seconds);
        record(req, res, address, port);
      });
    },
    noteUser: (req, userId) => void userIds.set(req, userId),
  };
}
