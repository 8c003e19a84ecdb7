import type { News } from '../../../../domain/news/news.ts';
import type { SectionPlan } from '../../../../domain/transfer/section-plan.ts';
import type { ForeignImages } from './foreign-images.ts';
import type { OldSite } from './old-addresses.ts';
import type { Survey } from './survey.ts';

/** What every record of a run needs to become one of the portal. */
export interface MoveContext extends Pick<Survey, 'idOf' | 'slugs' | 'addresses' | 'files' | 'patterns'> {
  images: ForeignImages;
  oldSite: OldSite;
  sectionPlan: SectionPlan;
  topicNameOf: (id: string) => string;
  /** Finds the profiles of authors, and the names of those without one. */
  signOf: (authorIds: readonly string[]) => Pick<News, 'author' | 'byline'>;
  now: () => number;
}
