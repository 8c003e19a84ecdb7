/** Counts views of articles. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dayNumber } from '../../domain/text/dates.ts';
import { decodeEscapes } from '../../domain/text/safe-address.ts';
import { originOf } from '../../domain/web/origin.ts';
import { networkOf, viewCallLimit, viewLimit } from '../../domain/web/rate-limit.ts';
import type { Clock, Database } from '../ports/stores.ts';
import type { IncomingRequest } from './client-address.ts';
import { createMemoryLimit } from './memory-limit.ts';
import { countAnswers, createWaitingCounts } from './waiting-counts.ts';

interface ViewCounterOptions {
  database: Pick<Database, 'views' | 'inTransaction'>;
  clock: Clock;
  clientAddressOf: (req: IncomingRequest) => string;
  site: { url: string };
}

export type ViewCounter = ReturnType<typeof createViewCounter>;

/** How many articles are counted at most between two flushes; if there are more, a crawler is reading the archive. */
const countedMax = 10_000;
const segmentMaxLength = 300;
const idsPerQuery = 500;
const newsPath = '/news/';
const program =
  /bot|crawl|spider|slurp|preview|fetch|monitor|scan|curl|wget|python|java\/|go-http|okhttp|axios|undici|^node|libwww|http-?client|headless|lighthouse|facebookexternalhit|whatsapp|embedly/i;

/** Counts in memory. Of each article, only a limited number of views from each network count (`viewLimit`). */
export function createViewCounter({ database, clock, clientAddressOf, site }: ViewCounterOptions) {
  const ownOrigin = new URL(site.url).origin;
  const perArticle = createMemoryLimit(viewLimit, clock);
  const calls = createMemoryLimit(viewCallLimit, clock);
  const counts = createWaitingCounts(countedMax);
  const leftOut = new WeakSet<object>();

  function count(segment: string, address: string): void {
    if (isSegment(segment) && perArticle.take(`${networkOf(address)}\n${segment}`)) counts.add(segment);
  }

  function note(req: IncomingMessage, res: ServerResponse, address: string): void {
    if (res.statusCode !== 200 && res.statusCode !== 304) return;
    if (!leftOut.has(req)) count(segmentOf(req.url ?? ''), address);
  }

  async function exists(segment: string): Promise<boolean> {
    const found = await database.views.findNewsIds([segment]).catch(() => null);
    return found !== null && found.size > 0;
  }

  async function flush(): Promise<void> {
    perArticle.deleteExpired();
    calls.deleteExpired();
    await counts.flush(async (counted) => {
      const views = await byNews(counted);
      const day = dayNumber(clock());
      if (views.length > 0) await database.inTransaction((stores) => stores.views.record(day, views));
    });
  }

  async function byNews(counted: ReadonlyMap<string, number>): Promise<{ newsId: string; views: number }[]> {
    const segments = [...counted.keys()];
    const byId = new Map<string, number>();
    for (let start = 0; start < segments.length; start += idsPerQuery) {
      const ids = await database.views.findNewsIds(segments.slice(start, start + idsPerQuery));
      for (const [segment, id] of ids) {
        byId.set(id, (byId.get(id) ?? 0) + (counted.get(segment) ?? 0));
      }
    }
    return [...byId].map(([newsId, views]) => ({ newsId, views }));
  }

  return {
    /** Counts the articles that the next listener sends to browsers. */
    before: countAnswers({ isCounted: isView, clientAddressOf, count: note }),
    /** Counts a prefetched article when the browser shows it. `address` is '' when unknown. Never rejects. */
    async count(segment: string, { headers, address }: { headers: Headers; address: string }) {
      if (originOf(headers, ownOrigin) !== 'own' || isProgram(headers.get('user-agent'))) return;
      if (!isSegment(segment) || !calls.take(networkOf(address)) || !(await exists(segment))) return;
      count(segment, address);
    },
    /** Keeps a request of the newsroom from being counted. */
    leaveOut: (req: object) => void leftOut.add(req),
    /** Stores the counts. If it rejects, they are kept for the next call. */
    flush,
  };
}

function isView({ method, url, headers }: IncomingMessage): boolean {
  if (method !== 'GET' || !url?.startsWith(newsPath)) return false;
  if (headers['sec-purpose'] !== undefined || headers.purpose !== undefined) return false;
  if ((headers['sec-fetch-dest'] ?? 'document') !== 'document') return false;
  return !isProgram(headers['user-agent']);
}

/** Returns whether a user agent is a program; browsers always send one. */
function isProgram(agent: string | null | undefined): boolean {
  return !agent || program.test(agent);
}

/**
 * Returns whether a segment of a path can name an article. It must have no NUL, because PostgreSQL would reject the
 * whole write.
 */
function isSegment(segment: string): boolean {
  return segment !== '' && segment.length <= segmentMaxLength && !segment.includes('\0');
}

function segmentOf(url: string): string {
  const end = url.indexOf('?');
  const written = url.slice(newsPath.length, end === -1 ? undefined : end);
  return written.includes('%') ? decodeEscapes(written) : written;
}
