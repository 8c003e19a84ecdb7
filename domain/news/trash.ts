import type { Actor } from '../accounts/audit.ts';
import { trashLifetimeMs } from '../site/limits.ts';
import type { Draft } from './draft.ts';
import type { News } from './news.ts';

/** News and draft in the trash (docs/product.md#trash). */
export interface TrashedNews {
  news: News;
  version: number;
  draft: Draft | null;
  /** Unpublished news are restored to the drafts. */
  isUnpublished: boolean;
  deletedAt: number;
  deletedBy: Actor;
}

export type TrashedSummary = Pick<TrashedNews, 'deletedAt' | 'deletedBy'> &
  Pick<News, 'id' | 'title' | 'category' | 'slug' | 'createdAt'>;

export function trashExpiresAt(deletedAt: number): number {
  return deletedAt + trashLifetimeMs;
}
