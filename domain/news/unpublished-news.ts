import type { Actor } from '../accounts/audit.ts';
import type { News } from './news.ts';

/** News that were published and are drafts now. Id, address, date, byline and comments are kept. */
export interface UnpublishedNews {
  /** As last published. */
  news: News;
  /** The version of the news when they were unpublished. */
  version: number;
  unpublishedAt: number;
  unpublishedBy: Actor;
}
