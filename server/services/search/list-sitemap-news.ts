/**
 * Lists the news of the sitemaps: all news in parts, and the latest ones for Google News
 * (docs/product.md#feeds-and-sitemaps). The store omits news whose search fields keep them out (`isInSitemaps`).
 */
import { anonymousVisitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import { isPaid } from '../../../domain/news/genres.ts';
import { lastChangeOf, newsPath } from '../../../domain/news/news.ts';
import {
  newsSitemapMax,
  newsSitemapMaxAgeMs,
  sitemapFileMax,
  sitemapPartSize,
} from '../../../domain/site/limits.ts';
import type { Cursor } from '../../../domain/web/paging.ts';
import { yieldTurn } from '../../ports/yield-turn.ts';
import type { PageSources } from '../caching/content-cache.ts';

// Everything is counted again after this time. A first count of a million news takes a second, in steps of
// milliseconds.
const recountAfterMs = 6 * 60 * 60 * 1000;
const changesAtOnce = 500;
/** Changes are read again from this long before the last one, because transactions do not commit in their order. */
const overlapMs = 5 * 60 * 1000;

export interface SitemapPart {
  /** The news just before the part; null for the first part. */
  after: Cursor | null;
  /** The last news of the part; null for the open part at the end. */
  upTo: Cursor | null;
  changedAt: number;
}

/**
 * Lists parts of 2,500 news, oldest first, identified by keys. The ends of parts are cached, so that a call reads only
 * new and changed news.
 */
export function listSitemapParts({ news, clock }: Pick<PageSources, 'news' | 'clock'>) {
  let ends: Cursor[] = [];
  /** The moment of the last change, by the index of a part. */
  let changes: number[] = [];
  let changesUntil = 0;
  let countedAt = Number.NEGATIVE_INFINITY;
  let lastCall: Promise<unknown> = Promise.resolve();

  function resetChanges(): void {
    changes = [];
    changesUntil = 0;
  }

  async function readChanges(now: number): Promise<void> {
    let after = { modifiedAt: changesUntil - overlapMs, id: '' };
    for (;;) {
      const batch = await news.listModified(after, changesAtOnce);
      for (const { id, createdAt, modifiedAt } of batch) {
        after = { modifiedAt, id };
        if (createdAt === null || createdAt > now || lastChangeOf({ createdAt, modifiedAt }) === null)
          continue;
        const index = partIndexOf(ends, { createdAt, id });
        changes[index] = Math.max(changes[index] ?? 0, modifiedAt);
      }
      changesUntil = Math.max(changesUntil, after.modifiedAt);
      if (batch.length < changesAtOnce) return;
      await yieldTurn();
    }
  }

  async function list(): Promise<SitemapPart[]> {
    const now = clock();
    const filter = visibleTo(anonymousVisitor, now);
    if (now - countedAt >= recountAfterMs) {
      ends = [];
      resetChanges();
      countedAt = now;
    }
    for (;;) {
      const end = await news.findKeyAhead(filter, ends.at(-1) ?? null, sitemapPartSize);
      if (!end) break;
      ends.push(end);
      // The changes of the open part belong to the next part now.
      resetChanges();
      // Other requests can be answered in between.
      await yieldTurn();
    }
    await readChanges(now);
    const changedAt = (index: number, newestAt: number) => Math.max(newestAt, changes[index] ?? 0);
    const parts: SitemapPart[] = ends.map((end, index) => ({
      after: ends[index - 1] ?? null,
      upTo: end,
      changedAt: changedAt(index, end.createdAt),
    }));
    const last = ends.at(-1) ?? null;
    const [newest] = await news.listLatest(filter, { limit: 1 });
    if (newest?.createdAt != null && newest.id !== last?.id) {
      parts.push({ after: last, upTo: null, changedAt: changedAt(parts.length, newest.createdAt) });
    }
    return parts;
  }

  return async (): Promise<SitemapPart[]> => {
    // Calls run one after the other, so that no end is stored twice.
    const result = lastCall.then(list, list);
    lastCall = result.catch(() => {});
    return result;
  };
}

/** Returns the index of the part that contains a piece of news; `ends.length` is the open part. */
function partIndexOf(ends: readonly Cursor[], { createdAt, id }: Cursor): number {
  const index = ends.findIndex(
    (end) => end.createdAt > createdAt || (end.createdAt === createdAt && end.id >= id),
  );
  return index === -1 ? ends.length : index;
}

/** Lists the news of one part, oldest first, at most 5,000 (docs/product.md#feeds-and-sitemaps). */
export function listSitemapNews({ news, clock }: Pick<PageSources, 'news' | 'clock'>) {
  return async ({ after, upTo }: Pick<SitemapPart, 'after' | 'upTo'>) => {
    const filter = visibleTo(anonymousVisitor, clock());
    const found = await news.listBetween(filter, { after, upTo, limit: sitemapFileMax });
    return found.map((item) => ({ path: newsPath(item), changedAt: lastChangeOf(item) ?? item.createdAt }));
  };
}

const recentAtOnce = 200;

/** Lists the news of the last 48 hours, newest first, at most 1,000: the limit of Google News sitemaps. */
export function listRecentNews({ news, clock }: Pick<PageSources, 'news' | 'clock'>) {
  return async (): Promise<{ path: string; title: string; createdAt: number }[]> => {
    const now = clock();
    const filter = visibleTo(anonymousVisitor, now);
    const recent: { path: string; title: string; createdAt: number }[] = [];
    let after = null;
    for (;;) {
      const batch = await news.listLatest(filter, { limit: recentAtOnce, after, isForSitemaps: true });
      for (const { createdAt, ...item } of batch) {
        if (createdAt === null || createdAt < now - newsSitemapMaxAgeMs) return recent;
        // Google News accepts no advertising.
        if (!isPaid(item)) recent.push({ path: newsPath(item), title: item.title.trim(), createdAt });
        if (recent.length === newsSitemapMax) return recent;
        after = { createdAt, id: item.id };
      }
      if (batch.length < recentAtOnce) return recent;
    }
  };
}
