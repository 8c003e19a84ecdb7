import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { dayNumber } from '../../domain/text/dates.ts';
import { originOf } from '../../domain/web/origin.ts';
import { networkOf, readCallLimit, readLimit } from '../../domain/web/rate-limit.ts';
import type { Clock, Database } from '../ports/stores.ts';
import type { IncomingRequest } from './client-address.ts';
import { createMemoryLimit } from './memory-limit.ts';

interface ReadCounterOptions {
  database: Pick<Database, 'reads' | 'inTransaction'>;
  clock: Clock;
  clientAddressOf: (req: IncomingRequest) => string;
  site: { url: string };
}

export interface ReadCounter {
  /** Counts articles that the next listener sends to a browser that shows them. */
  before(next: RequestListener): RequestListener;
  /** Counts a prefetched page that is shown now; `address` is '' when unknown. Never rejects. */
  count(segment: string, asked: { headers: Headers; address: string }): Promise<void>;
  leaveOut(req: object): void;
  /** When it rejects, the counts stay for the next call. */
  flush(): Promise<void>;
}

/** More is an archive being crawled. */
const countedMax = 10_000;
const segmentMaxLength = 300;
const idsPerQuery = 500;
const newsPath = '/news/';
const program =
  /bot|crawl|spider|slurp|preview|fetch|monitor|scan|curl|wget|python|java\/|go-http|okhttp|axios|undici|^node|libwww|http-?client|headless|lighthouse|facebookexternalhit|whatsapp|embedly/i;

/** Counts in memory; one network counts only so often for one article (`readLimit`). */
export function createReadCounter({
  database,
  clock,
  clientAddressOf,
  site,
}: ReadCounterOptions): ReadCounter {
  const ownOrigin = new URL(site.url).origin;
  const perArticle = createMemoryLimit(readLimit, clock);
  const calls = createMemoryLimit(readCallLimit, clock);
  let counts = new Map<string, number>();
  const leftOut = new WeakSet<object>();

  function add(segment: string, reads: number): void {
    const before = counts.get(segment);
    if (before === undefined && counts.size >= countedMax) return;
    counts.set(segment, (before ?? 0) + reads);
  }

  function count(segment: string, address: string): void {
    if (isSegment(segment) && perArticle.take(`${networkOf(address)}\n${segment}`)) add(segment, 1);
  }

  function note(req: IncomingMessage, res: ServerResponse, address: string): void {
    if (res.statusCode !== 200 && res.statusCode !== 304) return;
    if (!leftOut.has(req)) count(segmentOf(req.url ?? ''), address);
  }

  async function exists(segment: string): Promise<boolean> {
    const found = await database.reads.findNewsIds([segment]).catch(() => null);
    return found !== null && found.size > 0;
  }

  async function flush(): Promise<void> {
    perArticle.deleteExpired();
    calls.deleteExpired();
    const counted = counts;
    if (counted.size === 0) return;
    counts = new Map();
    try {
      const reads = await byNews(counted);
      const day = dayNumber(clock());
      if (reads.length > 0) await database.inTransaction((stores) => stores.reads.record(day, reads));
    } catch (error) {
      for (const [segment, reads] of counted) add(segment, reads);
      throw error;
    }
  }

  async function byNews(counted: Map<string, number>): Promise<{ newsId: string; reads: number }[]> {
    const segments = [...counted.keys()];
    const byId = new Map<string, number>();
    for (let start = 0; start < segments.length; start += idsPerQuery) {
      const ids = await database.reads.findNewsIds(segments.slice(start, start + idsPerQuery));
      for (const [segment, id] of ids) {
        byId.set(id, (byId.get(id) ?? 0) + (counted.get(segment) ?? 0));
      }
    }
    return [...byId].map(([newsId, reads]) => ({ newsId, reads }));
  }

  return {
    before: (next) => (req, res) => {
      if (!isReading(req)) return next(req, res);
      // A closed socket has no remote address.
      const address = clientAddressOf(req);
      next(req, res);
      if (res.headersSent) note(req, res, address);
      else res.once('finish', () => note(req, res, address));
    },
    async count(segment, { headers, address }) {
      if (originOf(headers, ownOrigin) !== 'own' || isProgram(headers.get('user-agent'))) return;
      if (!isSegment(segment) || !calls.take(networkOf(address)) || !(await exists(segment))) return;
      count(segment, address);
    },
    leaveOut: (req) => void leftOut.add(req),
    flush,
  };
}

function isReading({ method, url, headers }: IncomingMessage): boolean {
  if (method !== 'GET' || !url?.startsWith(newsPath)) return false;
  if (headers['sec-purpose'] !== undefined || headers.purpose !== undefined) return false;
  if ((headers['sec-fetch-dest'] ?? 'document') !== 'document') return false;
  return !isProgram(headers['user-agent']);
}

/** Browsers always name themselves. */
function isProgram(agent: string | null | undefined): boolean {
  return !agent || program.test(agent);
}

/** PostgreSQL rejects a whole write for one NUL character. */
function isSegment(segment: string): boolean {
  return segment !== '' && segment.length <= segmentMaxLength && !segment.includes('\0');
}

function segmentOf(url: string): string {
  const end = url.indexOf('?');
  const written = url.slice(newsPath.length, end === -1 ? undefined : end);
  return written.includes('%') ? decode(written) : written;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
