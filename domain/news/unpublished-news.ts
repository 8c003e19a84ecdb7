import type { Actor } from '../accounts/audit.ts';
import { publicationDateMin } from '../site/limits.ts';
import { formatShortDate } from '../text/dates.ts';
import type { Problem } from '../web/problem.ts';
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

/** Why news cannot have this date of publication, or null. */
export function findPublicationDateProblem(publishedAt: number, now: number): Problem | null {
  if (publishedAt >= publicationDateMin && publishedAt <= now) return null;
  const first = formatShortDate(publicationDateMin);
  const message = `Escolha uma data entre ${first} e agora. Para publicar no futuro, use Agendar.`;
  return { code: 'invalid-input', message, field: 'publishedAt' };
}
