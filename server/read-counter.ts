import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { dayNumber } from '../domain/dates.ts';
import type { IncomingRequest } from './middleware/client-address.ts';
import { originOf } from './middleware/same-origin.ts';
import type { Clock, Database } from './ports.ts';
import { limitReads } from './read-allowance.ts';
import { keepTrying } from './services/keep-trying.ts';
import type { WorldLog } from './services.ts';

interface Needs {
  database: Pick<Database, 'reads' | 'inTransaction'>;
  clock: Clock;
  log: Pick<WorldLog, 'info' | 'warn'>;
  clientAddressOf: (req: IncomingRequest) => string;
  /** The portal's own address. */
  site: { url: string };
}

/** Counts how often news are read, without knowing anything of whoever reads them. */
export interface ReadCounter {
  /** Counts what the next listener answers: articles that were really sent to somebody who reads. */
  before(next: RequestListener): RequestListener;
  /**
   * One more for a piece of news, by the end of its address (decoded): a page that was fetched ahead is read now. Counts
   * only when a browser says that the portal's own page asked, and as little as `before` does for programs and for one
   * address (canonical; '' when unknown).
   */
  count(segment: string, asked: { headers: Headers; address: string }): void;
  /** For requests of the newsroom's own people. */
  leaveOut(req: object): void;
  /** Writes what was counted since the last time. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const flushEveryMs = 10_000;
/** News that are counted between two writes; who reads more different ones than that is no reader. */
const countedMax = 10_000;
const segmentMaxLength = 300;
const idsPerQuery = 500;
const newsPath = '/news/';
const program =
  /bot|crawl|spider|slurp|preview|fetch|monitor|scan|curl|wget|python|java\/|go-http|okhttp|axios|undici|^node|libwww|http-?client|headless|lighthouse|facebookexternalhit|whatsapp|embedly/i;

/**
 * A counter of this process: numbers in memory, by the end of the address, written in one transaction every ten
 * seconds and at the end. What cannot be written waits for the next time. Of one article only so many count from one
 * address (`readLimit`).
 */
export function countReads({ database, clock, log, clientAddressOf, site }: Needs): ReadCounter {
  const ownOrigin = new URL(site.url).origin;
  const allowance = limitReads(clock);
  let counts = new Map<string, number>();
  const leftOut = new WeakSet<object>();
  const attempt = keepTrying({ log, clock }, 'writing down what was read');

  function add(segment: string, reads: number): void {
    const before = counts.get(segment);
    if (before === undefined && (counts.size >= countedMax || segment.length > segmentMaxLength)) return;
    counts.set(segment, (before ?? 0) + reads);
  }

  function count(segment: string, address: string): void {
    // PostgreSQL takes no text with such a character, and would refuse all that is written with it.
    if (segment.includes('\0') || !allowance.take(address, segment)) return;
    add(segment, 1);
  }

  function note(req: IncomingMessage, res: ServerResponse, address: string): void {
    if (res.statusCode !== 200 && res.statusCode !== 304) return;
    if (!leftOut.has(req)) count(segmentOf(req.url ?? ''), address);
  }

  async function flush(): Promise<void> {
    const counted = counts;
    if (counted.size === 0) return;
    counts = new Map();
    const isDone = await attempt(async () => {
      const reads = await byNews(counted);
      const day = dayNumber(clock());
      if (reads.length > 0) await database.inTransaction((stores) => stores.reads.add(day, reads));
    });
    if (isDone) return;
    for (const [segment, reads] of counted) add(segment, reads);
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

  let work = Promise.resolve();
  const timer = setInterval(() => {
    allowance.removeExpired();
    work = work.then(flush);
  }, flushEveryMs);
  timer.unref();

  return {
    before: (next) => (req, res) => {
      if (!isReading(req)) return next(req, res);
      // Whoever has gone by the end has no address any more.
      const address = clientAddressOf(req);
      next(req, res);
      // A page from the cache has been sent by now.
      if (res.headersSent) note(req, res, address);
      else res.once('finish', () => note(req, res, address));
    },
    count(segment, { headers, address }) {
      if (originOf(headers, ownOrigin) !== 'own' || isProgram(headers.get('user-agent'))) return;
      count(segment, address);
    },
    leaveOut: (req) => void leftOut.add(req),
    flush,
    async stop() {
      clearInterval(timer);
      await work;
      await flush();
    },
  };
}

/** A page that somebody asked for to look at it: not ahead of time, and not a program. */
function isReading({ method, url, headers }: IncomingMessage): boolean {
  if (method !== 'GET' || !url?.startsWith(newsPath)) return false;
  if (headers['sec-purpose'] !== undefined || headers.purpose !== undefined) return false;
  // Browsers of today say what they want a page for.
  if ((headers['sec-fetch-dest'] ?? 'document') !== 'document') return false;
  return !isProgram(headers['user-agent']);
}

/** Most say what they are; who says nothing is no browser. */
function isProgram(agent: string | null | undefined): boolean {
  return !agent || program.test(agent);
}

/** News have one address, but it may be written in several ways. */
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
