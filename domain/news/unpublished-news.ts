import type { Actor } from '../accounts/audit.ts';
import type { News } from './news.ts';

/** News that were published and are drafts now. Id, address, date, byline and comments are kept. */
export interface UnpublishedNews {
  news: News;
  version: number;
  unpublishedAt: number;
  unpublishedBy: Actor;
}
