/** A draft: the working copy of a piece of news, its states, and who may send it to review. */
import type { Actor } from '../accounts/audit.ts';
import { scheduleMaxAheadMs } from '../site/limits.ts';
import { isRecord } from '../text/json-values.ts';
import { scheduleInThePast, scheduleTooFar } from '../text/sentences.ts';
import { invalid, type Problem } from '../web/problem.ts';
import type { News } from './news.ts';
import { areSameFields, type NewsFields, readFields } from './news-fields.ts';

/** A draft in `review` waits for an editor, a `returned` one for its reporter (docs/product.md#review). */
export const draftStates = ['draft', 'review', 'returned', 'scheduled', 'unpublished'] as const;
export type DraftState = (typeof draftStates)[number];

export interface Draft {
  id: string;
  /** Grows with every save and is never reused, not even by a later draft of the same news. */
  version: number;
  /** The version of the published news that the draft started from; null when readers see no version of the news. */
  baseVersion: number | null;
  fields: NewsFields;
  state: DraftState;
  publishAt: number | null;
  /** The fields that will be published; later saves do not change them. Null unless scheduled. */
  scheduledFields: NewsFields | null;
  /** Whose rights are checked when the draft is published; null unless scheduled, or when an import scheduled it. */
  scheduledBy: Actor | null;
  failure: string;
  createdAt: number;
  createdBy: Actor;
  /** Who signs the news when they are published, as `writeByline` makes it; '' for the creator of the draft. */
  byline: string;
  updatedAt: number;
  updatedBy: Actor;
}

export type DraftSummary = Pick<
  Draft,
  'id' | 'state' | 'publishAt' | 'failure' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'
> &
  Pick<NewsFields, 'title' | 'category' | 'isFeatured' | 'embargoUntil'> & { isPublished: boolean };

/** The current text, returned with 409 to a save that came too late. */
export interface DraftConflict {
  /** The id of the news, which a form does not know when its first save got no answer. */
  id: string;
  fields: NewsFields;
  /** The version to send with the next save; 0 when there is no draft any more. */
  version: number;
  /** The version of the published news to send with the next save; null when they were never published. */
  baseVersion: number | null;
  updatedAt: number | null;
  updatedBy: Actor | null;
}

/**
 * Returns whether it is the user's own draft of news that readers never saw, which reporters may edit
 * (docs/product.md#roles).
 */
export function isOwnDraft(
  { createdBy, isPublished, state }: Pick<DraftSummary, 'createdBy' | 'isPublished' | 'state'>,
  userId: string | null,
): boolean {
  return createdBy.userId === userId && !isPublished && state !== 'unpublished';
}

/**
 * Returns whether a draft can be sent to review: only news that readers never saw and that are not scheduled. While it
 * waits, it can be sent again with its new text.
 */
export function isReviewable({ state, baseVersion }: Pick<Draft, 'state' | 'baseVersion'>): boolean {
  return baseVersion === null && state !== 'scheduled' && state !== 'unpublished';
}

/** Returns whether the user may send the draft to review and withdraw it; editors return it with a note instead. */
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

/** Parses a draft that was trashed with its news; null for anything else. The draft is no longer scheduled. */
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
