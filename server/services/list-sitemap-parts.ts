import { sitemapPartSize } from '../../domain/limits.ts';
import type { Cursor } from '../../domain/paging.ts';
import { anonymousVisitor, visibleTo } from '../../domain/permissions.ts';
import type { Clock, NewsStore } from '../ports.ts';

// Finding all ends of a million news takes a second, in steps of milliseconds.
const recountAfterMs = 6 * 60 * 60 * 1000;

/** A stretch of the archive, from one key (exclusive) to another (inclusive). */
export interface SitemapPart {
  /** Null begins with the oldest news. */
  after: Cursor | null;
  /** Null ends with the newest; all parts but the last have an end and change no more. */
  upTo: Cursor | null;
  /** Date of its newest item, epoch milliseconds. */
  newestAt: number;
}

/**
 * Cuts the archive into parts of 2,500 news, oldest first. A part is named by its keys, so that every process can
 * answer for it; news that are added make new parts at the end and leave the others as they are.
 *
 * The ends found once are remembered: a call walks over what is new since the last one, not over the archive.
 * News that were put in or taken out between two ends make a part larger or smaller, until the ends are found
 * anew after six hours.
 */
export function listSitemapParts({ news, clock }: { news: NewsStore; clock: Clock }) {
  let ends: Cursor[] = [];
  let countedAt = Number.NEGATIVE_INFINITY;
  let lastCall: Promise<unknown> = Promise.resolve();

  async function list(): Promise<SitemapPart[]> {
    const now = clock();
    const filter = visibleTo(anonymousVisitor, now);
    if (now - countedAt >= recountAfterMs) {
      ends = [];
      countedAt = now;
    }
    for (;;) {
      const end = await news.findKeyAhead(filter, ends.at(-1) ?? null, sitemapPartSize);
      if (!end) break;
      ends.push(end);
      // The first count of a large archive is hundreds of such steps; other requests go in between.
      await new Promise(setImmediate);
    }
    const parts: SitemapPart[] = ends.map((end, index) => ({
      after: ends[index - 1] ?? null,
      upTo: end,
      newestAt: end.createdAt,
    }));
    const last = ends.at(-1) ?? null;
    const [newest] = await news.listLatest(filter, { limit: 1 });
    if (newest?.createdAt != null && newest.id !== last?.id) {
      parts.push({ after: last, upTo: null, newestAt: newest.createdAt });
    }
    return parts;
  }

  return async (): Promise<SitemapPart[]> => {
    // In turn: two calls at once would find, and remember, the same ends twice.
    const result = lastCall.then(list, list);
    lastCall = result.catch(() => {});
    return result;
  };
}
