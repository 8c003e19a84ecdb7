/**
 * Saves news again after a name in them changed: texts, lists and search words follow; versions and dates stay. The first
 * news are renewed in the request, the others in the background.
 */
import { writeByline } from '../../../domain/news/authors.ts';
import type { News } from '../../../domain/news/news.ts';
import type { NewsRenewal, RenewalKind } from '../../ports/news-renewals.ts';
import type { Stores } from '../../ports/stores.ts';
import type { Adapters } from '../../services.ts';
import { invalidateAllPages } from '../site/invalidate.ts';
import { deleteProfile } from './authors/delete-profile.ts';
import { saveNews } from './save-news.ts';

/** Small transactions, so that requests to this process do not wait. */
const batchSize = 10;
const batchesInRequest = 10;
/** Or as long as the batch took when that is more: other writers get their turn. */
const pauseMs = 50;
const idleMs = 2_000;

interface Batch {
  ids: string[];
  /** Of the next batch. */
  position: string;
}

interface Work {
  list(stores: Stores, renewal: NewsRenewal): Promise<Batch>;
  change(news: News, renewal: NewsRenewal): News;
  /** After the last news. */
  finish?(stores: Stores, renewal: NewsRenewal, now: number): Promise<void>;
}

const unchanged = (news: News) => news;

const byId =
  (list: (stores: Stores) => (id: string, after: string, limit: number) => Promise<string[]>): Work['list'] =>
  async (stores, { id, position }) => {
    const ids = await list(stores)(id, position, batchSize);
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
async function listOfSection({ news }: Stores, { id, position }: NewsRenewal): Promise<Batch> {
  const space = position.indexOf(' ');
  const after =
    space === -1 ? null : { createdAt: Number(position.slice(0, space)), id: position.slice(space + 1) };
  const found = await news.listByCategories([id], { publishedUntil: null }, { limit: batchSize, after });
  const last = found.at(-1);
  return { ids: found.map((item) => item.id), position: last ? `${last.createdAt} ${last.id}` : '' };
}

/** Renews the first news at once. Call it after the transaction that enqueued the renewal. */
export async function renewFirstNews(
  { database, clock }: Pick<Adapters, 'database' | 'clock'>,
  renewal: Pick<NewsRenewal, 'kind' | 'id'>,
): Promise<void> {
  for (let batch = 0; batch < batchesInRequest; batch += 1)
    if (!(await database.inTransaction((stores) => renewBatch(stores, clock(), renewal)))) return;
}

/** Returns a round of the job that renews what requests left. */
export function renewNews({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  return async (): Promise<number> => {
    const startedAt = clock();
    const hasMore = await database.inTransaction((stores) => renewBatch(stores, startedAt));
    return hasMore ? Math.max(pauseMs, Math.min(clock() - startedAt, idleMs)) : idleMs;
  };
}

/** Returns whether something may be left. */
async function renewBatch(
  stores: Stores,
  now: number,
  only?: Pick<NewsRenewal, 'kind' | 'id'>,
): Promise<boolean> {
  const renewal = await stores.newsRenewals.claim(only);
  if (!renewal) return false;
  const work = works[renewal.kind];
  const { ids, position } = await work.list(stores, renewal);
  for (const id of ids) {
    const found = await stores.news.findVersion(id);
    if (!found) continue;
    await saveNews(stores, work.change(found.news, renewal), { stamp: found.stamp, before: found.news });
  }
  const isDone = ids.length < batchSize;
  if (isDone) {
    await work.finish?.(stores, renewal, now);
    await invalidateAllPages(stores);
  }
  await stores.newsRenewals.savePosition(renewal, isDone ? null : position);
  return true;
}
