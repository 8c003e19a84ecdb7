import type { Actor } from '../accounts/audit.ts';
import { trashLifetimeMs } from '../site/limits.ts';
import type { Draft } from './draft.ts';
import type { News } from './news.ts';

/** News that were taken away and can come back for 30 days (decisions.md, News). */
export interface TrashedNews {
  news: News;
  /** Of the news when they were taken away. */
  version: number;
  /** The working copy, if there was one. */
  draft: Draft | null;
  /** Whether they were unpublished before: then they are restored to the drafts. */
  isUnpublished: boolean;
  /** Epoch milliseconds. */
  deletedAt: number;
  deletedBy: Actor;
}

export type TrashedSummary = Pick<TrashedNews, 'deletedAt' | 'deletedBy'> &
  Pick<News, 'id' | 'title' | 'category' | 'slug' | 'createdAt'>;

/** When trashed news go for good. Epoch milliseconds, both. */
export function goesForGoodAt(deletedAt: number): number {
  return deletedAt + trashLifetimeMs;
}
