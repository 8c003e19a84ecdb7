/** A draft: the working copy of a piece of news, its states, and who may send it to review. */
import type { Actor } from '../accounts/audit.ts';
import { scheduleMaxAheadMs } from '../site/limits.ts';
import { isRecord } from '../text/json-values.ts';
import { scheduleInThePast, scheduleTooFar } from '../text/sentences.ts';
import { invalid, type Problem } from '../web/problem.ts';
import type { News } from './news.ts';
import { areSameFields, type NewsFields, readFields } from './news-fields.ts';

/** A draft in `review` waits for an editor; a `returned` draft waits for its reporter (docs/product.md#review). */
export const draftStates = ['draft', 'review', 'returned', 'scheduled', 'unpublished'] as const;
export type DraftState = (typeof draftStates)[number];

export interface Draft {
  id: string;
  /** It increases with every save and is never reused, not even by a later draft of the same news. */
  version: number;
  /** The version of the published news with which the draft began; null when readers do not see the news. */
  baseVersion: number | null;
  fields: NewsFields;
  state: DraftState;
  publishAt: number | null;
  /** The fields that will be published. Later saves do not change them. Null unless the draft is scheduled. */
  scheduledFields: NewsFields | null;
  /**
   * The person whose rights are checked when the draft is published. Null unless it is scheduled, and when an import
   * scheduled it.
   */
  scheduledBy: Actor | null;
  failure: string;
  createdAt: number;
  createdBy: Actor;
  /** The authors of the news when they are published, as `writeByline` writes them; '' for the creator of the draft. */
  byline: string;
  updatedAt: number;
  updatedBy: Actor;
}

export type DraftSummary = Pick<
  Draft,
  'id' | 'state' | 'publishAt' | 'failure' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'
> &
  Pick<NewsFields, 'title' | 'category' | 'isFeatured' | 'embargoUntil'> & { isPublished: boolean };

/** The current text. It is returned with 409 to a save that came too late. */
export interface DraftConflict {
  /** The id of the news. A form does not know it if its first save got no answer. */
  id: string;
  fields: NewsFields;
  /** The version that the next save must send; 0 when there is no draft any more. */
  version: number;
  /** The version of the published news that the next save must send; null when the news were never published. */
  baseVersion: number | null;
  updatedAt: number | null;
  updatedBy: Actor | null;
}

/**
 * Returns whether a draft is the user's own and readers never saw its news; reporters may edit such drafts
 * (docs/product.md#roles).
 */
export function isOwnDraft(
  { createdBy, isPublished, state }: Pick<DraftSummary, 'createdBy' | 'isPublished' | 'state'>,
  userId: string | null,
): boolean {
  return createdBy.userId === userId && !isPublished && state !== 'unpublished';
}

/**
 * Returns whether a draft can be sent to review: readers must never have seen its news, and it must not be scheduled. A
 * draft that waits can be sent again with its new text.
 */
export function isReviewable({ state, baseVersion }: Pick<Draft, 'state' | 'baseVersion'>): boolean {
  return baseVersion === null && state !== 'scheduled' && state !== 'unpublished';
}

/**
 * Returns whether the user may send the draft to review and withdraw it. Editors return a draft with a note instead.
 */
export function isSender({ createdBy }: Pick<Draft, 'createdBy'>, userId: string): boolean {
  return createdBy.userId === userId;
}

export function hasUnscheduledChanges({ fields, scheduledFields }: Draft): boolean {
  return scheduledFields !== null && !areSameFields(fields, scheduledFields);
}

export function findScheduleProblem(publishAt: number, now: number): Problem | null {
  const isTooFar = publishAt > now + scheduleMaxAheadMs;
  if (publishAt > now && !isTooFar) return null;
  return invalid(isTooFar ? scheduleTooFar : scheduleInThePast, 'publishAt');
}

/** Published news keep their author; new ones get the creator of the draft, or `publisher` when that is unknown. */
export function bylineOf(
  news: Pick<News, 'author'> | null,
  draft: Pick<Draft, 'createdBy'> | null,
  publisher: Actor | null,
): string {
  return news ? news.author : draft?.createdBy.name.trim() || (publisher?.name ?? '');
}

/** Parses a draft that was trashed with its news; null for anything else. The parsed draft is not scheduled. */
export function readDraft(value: unknown): Draft | null {
  const fields = isRecord(value) ? readFields(value.fields) : null;
  if (!fields || !isRecord(value)) return null;
  const { id, version, baseVersion, createdAt, updatedAt } = value;
  if (typeof id !== 'string' || typeof version !== 'number') return null;
  return {
    id,
    version,
    baseVersion: typeof baseVersion === 'number' ? baseVersion : null,
    fields,
    state: 'draft',
    publishAt: null,
    scheduledFields: null,
    scheduledBy: null,
    failure: '',
    createdAt: typeof createdAt === 'number' ? createdAt : 0,
    createdBy: readActor(value.createdBy),
    byline: typeof value.byline === 'string' ? value.byline : '',
    updatedAt: typeof updatedAt === 'number' ? updatedAt : 0,
    updatedBy: readActor(value.updatedBy),
  };
}

function readActor(value: unknown): Actor {
  const { userId, name } = isRecord(value) ? value : {};
  return { userId: String(userId ?? ''), name: String(name ?? '') };
}
