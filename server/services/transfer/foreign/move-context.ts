/** The data and functions that the conversions of all records of an import share. */
import type { News } from '../../../../domain/news/news.ts';
import type { FieldMap } from '../../../../domain/transfer/field-map.ts';
import type { SectionPlan } from '../../../../domain/transfer/section-plan.ts';
import type { IdOf } from './foreign-ids.ts';
import type { ForeignImages } from './found-image.ts';
import type { OldSite } from './redirect-rules.ts';
import type { Surveyed } from './surveyed-maps.ts';

export interface MoveContext extends Surveyed {
  idOf: IdOf;
  images: ForeignImages;
  oldSite: OldSite;
  sectionPlan: SectionPlan;
  fieldMap?: FieldMap;
  topicNameOf: (id: string) => string;
  /** Finds the profiles of authors, and the names of authors who have none. */
  signOf: (authorIds: readonly string[]) => Pick<News, 'author' | 'byline'>;
  now: () => number;
}
