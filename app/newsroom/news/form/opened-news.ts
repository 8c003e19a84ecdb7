/** The news that a form has loaded from the server, and how the form's own actions change them. */
import type { Actor } from '../../../../domain/accounts/audit.ts';
import type { DraftState } from '../../../../domain/news/draft.ts';
import { emptyFields, type NewsFields } from '../../../../domain/news/news-fields.ts';
import type { Basis } from '../../../../domain/news/news-journal.ts';
import type { Conflict } from '../../text/draft-state.ts';

export const draftParameter = 'rascunho';

export interface UnscheduledChange {
  scheduled: NewsFields;
  changedBy: Actor[];
}

export interface OpenedNews {
  id: string | null;
  /** The text of the draft, or else that of the published news. */
  fields: NewsFields;
  basis: Basis | null;
  draft: {
    state: DraftState;
    publishAt: number | null;
    updatedAt: number;
    updatedBy: Actor | null;
    /** The author of the draft; null when it is the person who opened the form. */
    createdBy: Actor | null;
    /** Why the scheduled publication failed; '' when it did not. */
    failure: string;
    /** What was saved after the text was scheduled, and will not be published; null without such changes. */
    unscheduled: UnscheduledChange | null;
  } | null;
  published: { path: string; createdAt: number | null } | null;
  /** For news that were unpublished: when they were first published. Null for all other news. */
  unpublished: { createdAt: number | null } | null;
  conflict: Conflict | null;
}

export interface FormPublication {
  id: string;
  path: string;
  title: string;
  wasInReview: boolean;
  wasPublished: boolean;
}

export const unwrittenNews: OpenedNews = {
  id: null,
  fields: emptyFields,
  basis: null,
  draft: null,
  published: null,
  unpublished: null,
  conflict: null,
};

/**
 * Returns the news after their text was scheduled. `publishAt` and `now` are epoch milliseconds; `fields` is the
 * scheduled text.
 */
export function withSchedule(
  opened: OpenedNews,
  { publishAt, fields, now }: { publishAt: number; fields: NewsFields; now: number },
): OpenedNews {
  return withState({ ...opened, fields }, 'scheduled', publishAt, now);
}

export function withoutSchedule(opened: OpenedNews, now: number): OpenedNews {
  const { draft } = opened;
  return draft ? { ...opened, draft: { ...draft, state: 'draft', publishAt: null, updatedAt: now } } : opened;
}

/** Returns the news after their draft was sent to review, withdrawn, or returned. `now` is in epoch milliseconds. */
export function withReview(
  opened: OpenedNews,
  state: 'draft' | 'review' | 'returned',
  now: number,
): OpenedNews {
  return withState(opened, state, null, now);
}

function withState(
  opened: OpenedNews,
  state: DraftState,
  publishAt: number | null,
  updatedAt: number,
): OpenedNews {
  const createdBy = opened.draft?.createdBy ?? null;
  const known = { updatedBy: null, createdBy, failure: '', unscheduled: null };
  return { ...opened, draft: { state, publishAt, updatedAt, ...known } };
}

/** Returns the address of the form for news that were never published. */
export function newDraftPath(id: string): string {
  return `/dashboard/noticias?${draftParameter}=${encodeURIComponent(id)}`;
}

export function hasDraft(basis: Basis | null): boolean {
  return basis !== null && basis.version > 0;
}
