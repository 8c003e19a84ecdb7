/** Caches rendered pages in memory for visitors without a session (docs/product.md#caching). */
import type { IncomingMessage, RequestListener } from 'node:http';
import { LRUCache } from 'lru-cache';
import { addressList, policyOf } from '../../domain/web/addresses.ts';
import { chooseEncoding, RenderedPage } from './rendered-page.ts';

export type PageCacheOptions = {
  /** Answers the requests that the cache does not. */
  next: RequestListener;
  /** Renders a page by its address only, so that no header of a visitor can influence a shared page. */
  render: (address: string) => Promise<Response>;
  /** Returns whether a path may be cached. It is called once per URL, so it must depend on the path only. */
  mayCache?: (path: string) => boolean;
  contentVersion: () => number;
  /**
   * The versions of parts, such as the comments of an article. If a part changes, pages become stale whose `Cache-Tag`
   * names it.
   */
  partVersions?: { latest: () => number; of: (part: string) => number };
  sessionCookieNames: readonly string[];
  knownParameters?: readonly string[];
  onRenderError?: (error: unknown) => void;
  tally?: { hits: number; misses: number };
  enabled?: boolean;
  maxAgeMs?: number;
  maxBytes?: number;
  maxUrlLength?: number;
  now?: () => number;
};

type CachedPage = {
  readonly page: RenderedPage;
  readonly renderedAt: number;
  /** The page contains all changes of parts up to this version. */
  partVersion: number;
};
type Rendering = {
  readonly page: Promise<RenderedPage>;
  readonly version: number;
  /** The version when the rendering began; the page may or may not contain later changes. */
  readonly partVersion: number;
  readonly startedAt: number;
};

const urlsMax = 10_000;
const cachedUrlMaxLength = 512;
// A rendering may hang, so requests wait for it only this long.
const joinRenderingUpToMs = 10_000;
// While the database cannot be reached, a stale page is served for this time before rendering is tried again.
const retryRenderAfterMs = 5_000;

/**
 * Creates the cache; it answers GET and HEAD. If several requests need the same page, they share one rendering. If the
 * rendering rejects, each request goes to `next`, which answers with an error page. If the rendering answers 503, a
 * cached page is sent, provided that it has every change and is only older than `maxAgeMs`.
 */
export function createPageCache({
  next,
  render,
  contentVersion,
  onRenderError,
  sessionCookieNames,
  mayCache = isCacheablePath,
  knownParameters = addressList.flatMap(([, { isUncached, query = [] }]) => (isUncached ? [] : query)),
  partVersions: parts = { latest: () => 0, of: () => 0 },
  tally = { hits: 0, misses: 0 },
  enabled = true,
  maxAgeMs = 60_000,
  maxBytes = 64 * 1024 * 1024,
  maxUrlLength = 2048,
  now = () => performance.now(),
}: PageCacheOptions): RequestListener {
  if (!enabled) return next;
  const parameterNames = [...new Set(knownParameters)].sort();
  const sessionCookie = cookiePattern(sessionCookieNames);

  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    // A large page must not displace all others.
    maxEntrySize: Math.ceil(maxBytes / 8),
    sizeCalculation: ({ page }, address) => page.weight + address.length,
  });
  const renderings = new Map<string, Rendering>();
  const addressOfUrl = new Map<string, string | null>();
  let cachedVersion = contentVersion();

  function currentVersion(): number {
    const version = contentVersion();
    if (version !== cachedVersion) {
      pages.clear();
      cachedVersion = version;
    }
    return version;
  }

  function isPartStale(entry: CachedPage): boolean {
    const latest = parts.latest();
    if (entry.partVersion === latest) return false;
    if (entry.page.tags.some((tag) => parts.of(tag) > entry.partVersion)) return true;
    entry.partVersion = latest;
    return false;
  }

  function findAddress(url: string): string | null {
    const known = addressOfUrl.get(url);
    if (known !== undefined) return known;
    if (url.length > maxUrlLength) return null;
    const address = canonicalAddress(url, parameterNames, mayCache);
    if (url.length <= cachedUrlMaxLength) {
      // When invented parameters have filled the map, it is emptied. Then each URL is parsed once more.
      if (addressOfUrl.size >= urlsMax) addressOfUrl.clear();
      addressOfUrl.set(url, address);
    }
    return address;
  }

  function startRendering(address: string, version: number): Rendering {
    const startedAt = now();
    const partVersion = parts.latest();
    const page = Promise.try(render, address).then(RenderedPage.read);
    const rendering: Rendering = { page, version, partVersion, startedAt };
    renderings.set(address, rendering);
    const end = () => {
      if (renderings.get(address) === rendering) renderings.delete(address);
    };
    page.then(
      (rendered) => {
        end();
        if (rendered.isCacheable && currentVersion() === version) {
          const before = pages.peek(address)?.page;
          // If the page is unchanged, its compressed forms are kept.
          const page = before?.isEqualTo(rendered) ? before : rendered;
          pages.set(address, { page, renderedAt: startedAt, partVersion });
        }
      },
      (error: unknown) => {
        end();
        onRenderError?.(error);
      },
    );
    return rendering;
  }

  function extendLife(address: string, version: number): RenderedPage | undefined {
    const entry = pages.get(address);
    if (entry === undefined || currentVersion() !== version || isPartStale(entry)) return undefined;
    pages.set(address, { ...entry, renderedAt: now() - maxAgeMs + retryRenderAfterMs });
    return entry.page;
  }

  async function sendWhenCompressed(
    address: string,
    page: RenderedPage,
    ...[req, res]: Parameters<RequestListener>
  ) {
    const encoding = chooseEncoding(req);
    if (page.sendNow(req, res, encoding)) return;
    await page.prepare(encoding);
    const entry = pages.peek(address);
    if (entry?.page === page) {
      // The entry is added again: the page is larger now, and the cache weighs new entries only.
      pages.delete(address);
      pages.set(address, entry);
    }
    page.sendNow(req, res, encoding);
  }

  async function sendRendered(address: string, version: number, ...[req, res]: Parameters<RequestListener>) {
    const running = renderings.get(address);
    // A rendering that started before the last change would show the old state.
    const isJoining =
      running !== undefined &&
      running.version === version &&
      running.partVersion === parts.latest() &&
      now() - running.startedAt < joinRenderingUpToMs;
    const rendering = isJoining ? running : startRendering(address, version);
    let page: RenderedPage;
    try {
      page = await rendering.page;
    } catch {
      next(req, res);
      return;
    }
    const older = page.isUnavailable ? extendLife(address, version) : undefined;
    if (older) await sendWhenCompressed(address, older, req, res);
    else if (isJoining && !page.isShareable) next(req, res);
    else await sendWhenCompressed(address, page, req, res);
  }

  function isForSession({ headers }: IncomingMessage): boolean {
    const { cookie, authorization } = headers;
    return (cookie !== undefined && sessionCookie.test(cookie)) || authorization !== undefined;
  }

  return (req, res) => {
    const { method, url } = req;
    const isCached = (method === 'GET' || method === 'HEAD') && url !== undefined && !isForSession(req);
    const address = isCached ? findAddress(url) : null;
    if (address === null) {
      next(req, res);
      return;
    }
    const version = currentVersion();
    const entry = pages.get(address);
    if (entry === undefined || now() - entry.renderedAt >= maxAgeMs || isPartStale(entry)) {
      tally.misses += 1;
      void sendRendered(address, version, req, res);
      return;
    }
    tally.hits += 1;
    if (!entry.page.sendNow(req, res, chooseEncoding(req))) {
      void sendWhenCompressed(address, entry.page, req, res);
    }
  };
}

/**
 * Returns whether the policy of a path allows caching. Escaped paths are not cached, because they match no line of the
 * policy table.
 */
function isCacheablePath(path: string): boolean {
  return !policyOf(path).isUncached && !path.includes('%');
}

function cookiePattern(names: readonly string[]): RegExp {
  if (names.length === 0) return /(?!)/;
  return new RegExp(`(?:^|;)\\s*(?:${names.map((name) => RegExp.escape(name)).join('|')})=`);
}

/** Returns the path and the known parameters, sorted; of each name, the first. Null when the path may not be cached. */
function canonicalAddress(
  url: string,
  parameterNames: readonly string[],
  mayCache: (path: string) => boolean,
): string | null {
  const origin = 'http://localhost';
  // The URL is parsed as the application does it, so that `/a/../b` and `//host/b` are not cached as other pages.
  const parsed = url.startsWith('/') ? URL.parse(url, origin) : null;
  if (parsed === null || parsed.origin !== origin || !mayCache(parsed.pathname)) return null;
  // `/.//host` becomes `//host`; parsed again, that would name another host.
  if (parsed.pathname.startsWith('//')) return null;
  const query = new URLSearchParams();
  for (const name of parameterNames) {
    const value = parsed.searchParams.get(name);
    if (value !== null) query.append(name, value);
  }
  return query.size === 0 ? parsed.pathname : `${parsed.pathname}?${query}`;
}
