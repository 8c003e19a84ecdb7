import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { chooseEncoding, RenderedPage } from './rendered-page.ts';

export type PageCacheOptions = {
  /** Answers everything that is not kept: other methods, visitors with a session, other paths. */
  next: RequestListener;
  /**
   * Renders `target` (path and known parameters) for a visitor of whom nothing is known. It gets no request,
   * so that no header of the first visitor can reach the page that everybody else receives.
   */
  render: (target: string) => Promise<Response>;
  /** Whether answers of this path may be kept; asked once per address, so it must depend on the path alone. */
  mayKeep: (path: string) => boolean;
  /** Cheap and synchronous; another number means that every kept page is out of date. */
  contentVersion: () => number;
  /** Versions of parts, by which pages are out of date that name one in `Cache-Tag`; `latest` is as cheap. */
  partVersions?: { latest: () => number; of: (part: string) => number };
  /** A request with one of these cookies is never answered from here. */
  sessionCookieNames: readonly string[];
  /** Query parameters that pages understand; all others (`utm_source`…) change nothing. */
  knownParameters: readonly string[];
  /** Told of a rendering that failed; the requests themselves go on to `next`. */
  onRenderError?: (error: unknown) => void;
  /** Counts pages that were there, and those that had to be rendered. */
  tally?: { hits: number; misses: number };
  /** `PAGE_CACHE=off` passes everything to `next`. */
  enabled?: boolean;
  /** Age at which a page is rendered anew. */
  maxAgeMs?: number;
  /** Bound on the memory of all kept pages. */
  maxBytes?: number;
  /** Longer addresses are not kept. */
  maxUrlLength?: number;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
};

type KeptPage = {
  readonly page: RenderedPage;
  readonly renderedAt: number;
  /** Up to this one, no change of a part was a change of this page. */
  partVersion: number;
};
type Flight = {
  readonly page: Promise<RenderedPage>;
  readonly version: number;
  /** When it began: whatever part has changed since may be in the page or not. */
  readonly partVersion: number;
  readonly startedAt: number;
};

const rememberedTargets = 10_000;
const rememberedUrlLength = 512;
// A rendering that hangs must not take everybody with it who asks later.
const joinFlightUpToMs = 10_000;
// While the database is away, an old page is better than none; who asks for it need not wait for each attempt.
const retryRenderAfterMs = 5_000;

/**
 * Keeps the pages of visitors without a session in memory and answers GET and HEAD from there.
 *
 * A page is kept when its status is 200 and it carries neither `Set-Cookie` nor `Cache-Control: no-store|private`,
 * until the content version or that of its part changes, its age passes `maxAgeMs` or memory is needed. Requests that miss the same
 * page at the same time share one rendering. When that rendering rejects, each of them goes to `next`, which
 * answers with its own error page, and nothing is kept. When the answer is 503, a page that is merely too old is sent
 * in its place.
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
    // One giant page must not push out all others.
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
    // Looked at once for each change, not for each request.
    if (entry.partVersion === latest) return false;
    if (entry.page.tags.some((tag) => parts.of(tag) > entry.partVersion)) return true;
    entry.partVersion = latest;
    return false;
  }

  /** The address as the cache knows it, or null for one that is not kept. */
  function findTarget(url: string): string | null {
    const known = targetOfUrl.get(url);
    if (known !== undefined) return known;
    if (url.length > maxUrlLength) return null;
    const target = canonicalTarget(url, parameterNames, mayKeep);
    if (url.length <= rememberedUrlLength) {
      // Addresses with invented parameters have no end; starting over costs a URL parse per address.
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

  /** The kept page, once more for a while, when only its age speaks against it. */
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
        // The page has become heavier; only a new entry is weighed again.
        kept.delete(target);
        kept.set(target, entry);
      }
      page.sendNow(res, encoding, wantedBy(req));
    }
  }

  async function sendRendered(target: string, version: number, ...[req, res]: Parameters<RequestListener>) {
    // A rendering that began before the last change would show the reader the state before it.
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

/** Path and known parameters, sorted, the first of each name; null when the path may not be kept. */
function canonicalTarget(
  url: string,
  parameterNames: readonly string[],
  mayKeep: (path: string) => boolean,
): string | null {
  const origin = 'http://localhost';
  // Parsed as the application will parse it, so that `/a/../b` and `//host/b` cannot name one page as another.
  const parsed = url.startsWith('/') ? URL.parse(url, origin) : null;
  if (parsed === null || parsed.origin !== origin || !mayKeep(parsed.pathname)) return null;
  // `/.//host` becomes `//host`, which would be another host when the renderer parses it again.
  if (parsed.pathname.startsWith('//')) return null;
  const query = new URLSearchParams();
  for (const name of parameterNames) {
    const value = parsed.searchParams.get(name);
    if (value !== null) query.append(name, value);
  }
  return query.size === 0 ? parsed.pathname : `${parsed.pathname}?${query}`;
}
