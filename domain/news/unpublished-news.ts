/** News that were published and are drafts now. They keep their id, address, date, byline and comments. */
import type { Actor } from '../accounts/audit.ts';
import type { News } from './news.ts';

export interface UnpublishedNews {
  news: News;
  version: number;
  unpublishedAt: number;
  unpublishedBy: Actor;
}
