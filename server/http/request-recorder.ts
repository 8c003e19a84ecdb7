/** Counts all answers for the metrics and writes their access records. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isRecorded } from '../../domain/web/access-record.ts';
import type { Tally } from '../ports/tally.ts';
import type { AccessLog } from './access-log.ts';
import type { ClientReader } from './client-address.ts';
import { countAnswer, routeKindOf } from './tally.ts';

interface RequestRecorderOptions {
  accessLog: Pick<AccessLog, 'add'> | null;
  tally: Tally;
  client: ClientReader;
}

export type RequestRecorder = ReturnType<typeof createRequestRecorder>;

/** The status for a client that disconnected before the answer; nginx logs the same one. */
const clientWentAway = 499;

export function createRequestRecorder({ accessLog, tally, client }: RequestRecorderOptions) {
  const userIds = new WeakMap<object, string>();

  function record(req: IncomingMessage, res: ServerResponse, address: string, port: number | null): void {
    const { method = '', url = '' } = req;
    const status = res.headersSent ? res.statusCode : clientWentAway;
    countAnswer(tally, routeKindOf(url), status);
    if (accessLog === null || !isRecorded(url)) return;
    accessLog.add({ address, port, method, url, status, userId: userIds.get(req) ?? null });
  }

  return {
    before:
      (next: RequestListener): RequestListener =>
      (req, res) => {
        // A closed socket has no remote address.
        const address = client.addressOf(req);
        const port = client.portOf(req);
        const startedAt = performance.now();
        next(req, res);
        if (res.writableEnded) return record(req, res, address, port);
        res.once('close', () => {
          const seconds = (performance.now() - startedAt) / 1000;
          for (const listener of tally.durations.request) listener(routeKindOf(req.url ?? ''), seconds);
          record(req, res, address, port);
        });
      },
    noteUser: (req: object, userId: string) => void userIds.set(req, userId),
  };
}
