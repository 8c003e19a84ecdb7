/**
 * Saves news again after a name in them changed: texts, lists and search words follow; versions and dates stay. The first
 * news are renewed in the request, the others in the background.
 */
import { writeByline } from '../../../domain/news/authors.ts';
import type { News } from '../../../domain/news/news.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { NewsRenewal, RenewalKind } from '../../ports/news-renewals.ts';
import type { Stores } from '../../ports/stores.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import { invalidateAllPages } from '../site/invalidate.ts';
import { deleteProfile } from './authors/delete-profile.ts';
import { saveNews } from './save-news.ts';

/** Small transactions, so that requests to this process do not wait. */
const batchSize = 10;
const batchesInRequest = 10;
/** News that cannot be saved are tried again then. */
const retryAfterMs = 10 * 60_000;
/** Or as long as the batch took when that is more: other writers get their turn. */
const pauseMs = 50;
const idleMs = 2_000;

interface Batch {
  ids: string[];
  /** Of the next batch. */
  position: string;
}

interface Work {
  list(stores: Stores, renewal: NewsRenewal, limit: number): Promise<Batch>;
  change(news: News, renewal: NewsRenewal): News;
  /** After the last news. */
  finish?(stores: Stores, renewal: NewsRenewal, now: number): Promise<void>;
}

const unchanged = (news: News) => news;

const byId =
  (list: (stores: Stores) => (id: string, after: string, limit: number) => Promise<string[]>): Work['list'] =>
  async (stores, { id, position }, limit) => {
    const ids = await list(stores)(id, position, limit);
    return { ids, position: ids.at(-1) ?? '' };
  };

const works: Readonly<Record<RenewalKind, Work>> = {
  section: { list: listOfSection, change: unchanged },
  topic: { list: byId(({ topics }) => topics.listAllNewsIds), change: unchanged },
  'topic-deletion': {
    list: byId(({ topics }) => topics.listAllNewsIds),
    // `saveNews` leaves out topics that are being deleted.
    change: unchanged,
    finish: ({ topics }, { id }) => topics.delete(id),
  },
  author: { list: byId(({ authors }) => authors.listAllNewsIds), change: unchanged },
  'author-merge': {
    list: byId(({ authors }) => authors.listAllNewsIds),
    // `saveNews` puts the target in the place of an author that is merged.
    change: unchanged,
    async finish(stores, { id, targetId }, now) {
      const author = await stores.authors.findById(id);
      if (author) await deleteProfile(stores, author, targetId, now);
    },
  },
  'imported-name': {
    list: byId(({ authors }) => authors.listImportedNewsIds),
    change: (news, { targetId }) => ({
      ...news,
      byline: writeByline({ authors: [targetId], contributors: [] }),
    }),
  },
};

/** Newest first; the position is the date and the id of the last news. */
async function listOfSection({ news }: Stores, { id, position }: NewsRenewal, limit: number): Promise<Batch> {
  const space = position.indexOf(' ');
  const after =
    space === -1 ? null : { createdAt: Number(position.slice(0, space)), id: position.slice(space + 1) };
  const found = await news.listByCategories([id], { publishedUntil: null }, { limit, after });
  const last = found.at(-1);
  return { ids: found.map((item) => item.id), position: last ? `${last.createdAt} ${last.id}` : '' };
}

/** Renews the first news at once. Call it after the transaction that enqueued the renewal. */
export async function renewFirstNews(
  { database, clock }: Pick<Adapters, 'database' | 'clock'>,
  renewal: Pick<NewsRenewal, 'kind' | 'id'>,
): Promise<void> {
  for (let batch = 0; batch < batchesInRequest; batch += 1) {
    const renewed = database.inTransaction((stores) => renewBatch(stores, clock(), batchSize, renewal));
    // What made it necessary is saved; the job logs the fault and continues.
    if (!(await renewed.catch(() => false))) return;
  }
}

/** Returns a round of the job that renews what requests left. */
export function renewNews({ database, clock, log }: Pick<Adapters, 'database' | 'clock' | 'log'>) {
  const renew = (limit: number) => database.inTransaction((stores) => renewBatch(stores, clock(), limit));

  /** When one of them fails, the first alone, and the others in the next rounds. */
  async function renewSome(): Promise<boolean> {
    try {
      return await renew(batchSize);
    } catch (error) {
      if (error instanceof Unavailable) throw error;
    }
    try {
      return await renew(1);
    } catch (err) {
      if (err instanceof Unavailable) throw err;
      const passed = await database.inTransaction((stores) => passOver(stores, clock()));
      log.warn({ err, ...passed }, 'news could not be renewed; tried again later');
      return true;
    }
  }

  return async (): Promise<number> => {
    const startedAt = clock();
    const hasMore = await renewSome();
    return hasMore ? Math.max(pauseMs, Math.min(clock() - startedAt, idleMs)) : idleMs;
  };
}

/** Returns whether something may be left. */
async function renewBatch(
  stores: Stores,
  now: number,
  limit: number,
  only?: Pick<NewsRenewal, 'kind' | 'id'>,
): Promise<boolean> {
  const renewal = await stores.newsRenewals.claim(now, only);
  if (!renewal) return false;
  const work = works[renewal.kind];
  const { ids, position } = await work.list(stores, renewal, limit);
  for (const id of ids) {
    const found = await stores.news.findVersion(id);
    if (!found) continue;
    await saveNews(stores, work.change(found.news, renewal), { stamp: found.stamp, before: found.news });
  }
  if (ids.length === limit) {
    await stores.newsRenewals.savePosition(renewal, position);
    return true;
  }
  await invalidateAllPages(stores);
  if (renewal.hasFailed) await stores.newsRenewals.scheduleAgain(renewal, now + retryAfterMs);
  else {
    await work.finish?.(stores, renewal, now);
    await stores.newsRenewals.savePosition(renewal, null);
  }
  return true;
}

/** Passes over the next news of the first renewal; without any, the renewal itself failed and starts again later. */
async function passOver(stores: Stores, now: number): Promise<Partial<NewsRenewal> & { news?: string }> {
  const renewal = await stores.newsRenewals.claim(now);
  if (!renewal) return {};
  const { ids, position } = await works[renewal.kind].list(stores, renewal, 1);
  const [news] = ids;
  if (news === undefined) await stores.newsRenewals.scheduleAgain(renewal, now + retryAfterMs);
  else await stores.newsRenewals.savePosition({ ...renewal, hasFailed: true }, position);
  return { kind: renewal.kind, id: renewal.id, ...(news === undefined ? {} : { news }) };
}
