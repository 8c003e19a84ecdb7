import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { chooseEncoding, RenderedPage } from './rendered-page.ts';

export type PageCacheOptions = {
  /** Answers everything that is not cached: other methods, visitors with a session, other paths. */
  next: RequestListener;
  /**
   * Renders `target` (path and known parameters) for an anonymous visitor. It gets no request, so that no header of the
   * first visitor can reach a shared page.
   */
  render: (target: string) => Promise<Response>;
  /** Whether answers of this path may be cached. Called once per address, so it must depend on the path only. */
  mayKeep: (path: string) => boolean;
  /** Cheap and synchronous. A change makes every cached page stale. */
  contentVersion: () => number;
  /** Versions of parts: a change makes the pages stale that name the part in `Cache-Tag`. `latest` is cheap too. */
  partVersions?: { latest: () => number; of: (part: string) => number };
  /** Requests with one of these cookies bypass the cache. */
  sessionCookieNames: readonly string[];
  /** Query parameters that pages use; others (`utm_source`…) are ignored. */
  knownParameters: readonly string[];
  /** Called for a failed rendering; the requests themselves go to `next`. */
  onRenderError?: (error: unknown) => void;
  /** Counts hits and misses. */
  tally?: { hits: number; misses: number };
  /** False passes everything to `next` (`PAGE_CACHE=off`). */
  enabled?: boolean;
  /** Older pages are rendered again. */
  maxAgeMs?: number;
  /** Limit of the memory of all pages. */
  maxBytes?: number;
  /** Longer addresses are not cached. */
  maxUrlLength?: number;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
};

type KeptPage = {
  readonly page: RenderedPage;
  readonly renderedAt: number;
  /** No change of a part up to this version affects the page. */
  partVersion: number;
};
type Flight = {
  readonly page: Promise<RenderedPage>;
  readonly version: number;
  /** The version at its start: later changes may be in the page or not. */
  readonly partVersion: number;
  readonly startedAt: number;
};

const rememberedTargets = 10_000;
const rememberedUrlLength = 512;
// Later requests do not join a rendering that hangs.
const joinFlightUpToMs = 10_000;
// While the database is away, a stale page is served, and not every request retries.
const retryRenderAfterMs = 5_000;

/**
 * Caches pages of visitors without a session in memory and answers GET and HEAD.
 *
 * A page is cached when its status is 200 and it has neither `Set-Cookie` nor `Cache-Control: no-store|private`, until
 * the content version or that of a part changes, its age exceeds `maxAgeMs` or memory is needed. Concurrent misses of a
 * page share one rendering. When it rejects, each of them goes to `next`, which answers with its own error page, and
 * nothing is cached. When the answer is 503, a page that is only too old is sent instead.
 */
export function createPageCache(options: PageCacheOptions): RequestListener {
  const { next, render, mayKeep, contentVersion, onRenderError } = options;
  if (options.enabled === false) return next;
  const maxAgeMs = options.maxAgeMs ?? 60_000;
  const maxUrlLength = options.maxUrlLength ?? 2048;
  const maxBytes = options.maxBytes ?? 64 * 1024 * 1024;
  const now = options.now ?? (() => performance.now());
  const tally = options.tally ?? { hits: 0, misses: 0 };
  const parts = options.partVersions ?? { latest: () => 0, of: () => 0 };
  const parameterNames = [...new Set(options.knownParameters)].sort();
  const sessionCookie = cookiePattern(options.sessionCookieNames);

  const kept = new LRUCache<string, KeptPage>({
    maxSize: maxBytes,
    // One giant page must not evict all others.
    maxEntrySize: Math.ceil(maxBytes / 8),
    sizeCalculation: ({ page }, target) => page.weight + target.length,
  });
  const flights = new Map<string, Flight>();
  const targetOfUrl = new Map<string, string | null>();
  let keptVersion = contentVersion();

  function currentVersion(): number {
    const version = contentVersion();
    if (version !== keptVersion) {
      kept.clear();
      keptVersion = version;
    }
    return version;
  }

  function isPartOutOfDate(entry: KeptPage): boolean {
    const latest = parts.latest();
    // Checked once per change, not per request.
    if (entry.partVersion === latest) return false;
    if (entry.page.tags.some((tag) => parts.of(tag) > entry.partVersion)) return true;
    entry.partVersion = latest;
    return false;
  }

  /** The cache key of an address; null for one that is not cached. */
  function findTarget(url: string): string | null {
    const known = targetOfUrl.get(url);
    if (known !== undefined) return known;
    if (url.length > maxUrlLength) return null;
    const target = canonicalTarget(url, parameterNames, mayKeep);
    if (url.length <= rememberedUrlLength) {
      // Invented parameters make unlimited addresses; starting over costs a URL parse per address.
      if (targetOfUrl.size >= rememberedTargets) targetOfUrl.clear();
      targetOfUrl.set(url, target);
    }
    return target;
  }

  function takeOff(target: string, version: number): Flight {
    const startedAt = now();
    const partVersion = parts.latest();
    const page = Promise.try(render, target).then(RenderedPage.read);
    const flight: Flight = { page, version, partVersion, startedAt };
    flights.set(target, flight);
    const land = () => {
      if (flights.get(target) === flight) flights.delete(target);
    };
    page.then(
      (rendered) => {
        land();
        if (rendered.isKeepable && currentVersion() === version) {
          kept.set(target, { page: rendered, renderedAt: startedAt, partVersion });
        }
      },
      (error: unknown) => {
        land();
        onRenderError?.(error);
      },
    );
    return flight;
  }

  /** Extends the life of a page that is only too old. */
  function keepLonger(target: string, version: number): KeptPage | undefined {
    const entry = kept.get(target);
    if (entry === undefined || currentVersion() !== version || isPartOutOfDate(entry)) return undefined;
    const again = { ...entry, renderedAt: now() - maxAgeMs + retryRenderAfterMs };
    kept.set(target, again);
    return again;
  }

  async function sendWhenCompressed(
    target: string,
    page: RenderedPage,
    req: IncomingMessage,
    res: ServerResponse,
  ) {
    const encoding = chooseEncoding(req);
    if (!page.sendNow(res, encoding, wantedBy(req))) {
      await page.prepare(encoding);
      const entry = kept.peek(target);
      if (entry?.page === page) {
        // The page's weight has changed; only new entries are weighed.
        kept.delete(target);
        kept.set(target, entry);
      }
      page.sendNow(res, encoding, wantedBy(req));
    }
  }

  async function sendRendered(target: string, version: number, ...[req, res]: Parameters<RequestListener>) {
    // A rendering that started before the last change would show the old state.
    const under = flights.get(target);
    const isJoining =
      under !== undefined &&
      under.version === version &&
      under.partVersion === parts.latest() &&
      now() - under.startedAt < joinFlightUpToMs;
    const flight = isJoining ? under : takeOff(target, version);
    let page: RenderedPage;
    try {
      page = await flight.page;
    } catch {
      next(req, res);
      return;
    }
    const instead = page.isUnavailable ? keepLonger(target, version) : undefined;
    if (instead) await sendWhenCompressed(target, instead.page, req, res);
    else if (isJoining && !page.isShareable) next(req, res);
    else await sendWhenCompressed(target, page, req, res);
  }

  return (req, res) => {
    const { method, url, headers } = req;
    if (
      (method !== 'GET' && method !== 'HEAD') ||
      url === undefined ||
      (headers.cookie !== undefined && sessionCookie.test(headers.cookie)) ||
      headers.authorization !== undefined
    ) {
      next(req, res);
      return;
    }
    const target = findTarget(url);
    if (target === null) {
      next(req, res);
      return;
    }
    const version = currentVersion();
    const entry = kept.get(target);
    if (entry === undefined || now() - entry.renderedAt >= maxAgeMs || isPartOutOfDate(entry)) {
      tally.misses += 1;
      void sendRendered(target, version, req, res);
      return;
    }
    tally.hits += 1;
    if (!entry.page.sendNow(res, chooseEncoding(req), wantedBy(req))) {
      void sendWhenCompressed(target, entry.page, req, res);
    }
  };
}

function wantedBy(req: IncomingMessage) {
  return { isHead: req.method === 'HEAD', ifNoneMatch: req.headers['if-none-match'] };
}

function cookiePattern(names: readonly string[]): RegExp {
  if (names.length === 0) return /(?!)/;
  return new RegExp(`(?:^|;)\\s*(?:${names.map((name) => RegExp.escape(name)).join('|')})=`);
}

/** Path and sorted known parameters, the first of each name; null when the path may not be cached. */
function canonicalTarget(
  url: string,
  parameterNames: readonly string[],
  mayKeep: (path: string) => boolean,
): string | null {
  const origin = 'http://localhost';
  // Parsed as the application does, so that `/a/../b` and `//host/b` cannot name one page as another.
  const parsed = url.startsWith('/') ? URL.parse(url, origin) : null;
  if (parsed === null || parsed.origin !== origin || !mayKeep(parsed.pathname)) return null;
  // `/.//host` becomes `//host`, which would be another host when parsed again.
  if (parsed.pathname.startsWith('//')) return null;
  const query = new URLSearchParams();
  for (const name of parameterNames) {
    const value = parsed.searchParams.get(name);
    if (value !== null) query.append(name, value);
  }
  return query.size === 0 ? parsed.pathname : `${parsed.pathname}?${query}`;
}
