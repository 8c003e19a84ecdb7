/** The news of a form as the server has them, and as its own actions change them. */
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
  /** The text of the draft, else that of the published news. */
  fields: NewsFields;
  basis: Basis | null;
  draft: {
    state: DraftState;
    publishAt: number | null;
    updatedAt: number;
    updatedBy: Actor | null;
    /** The author of the draft; null when it is the person who opened the form. */
    createdBy: Actor | null;
    /** Why scheduled publication failed, or ''. */
    failure: string;
    /** What was saved after the scheduling and will not be published; null without such changes. */
    unscheduled: UnscheduledChange | null;
  } | null;
  published: { path: string; createdAt: number | null } | null;
  /** When the news were first published; null for news that are published or never were. */
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

/** News after their text was scheduled. `publishAt`, `now`: epoch milliseconds; `fields` is the scheduled text. */
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

/** News whose draft was sent to review, withdrawn, or returned. `now`: epoch milliseconds. */
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

/** The address of the form of news that were never published. */
export function newDraftPath(id: string): string {
  return `/dashboard/noticias?${draftParameter}=${encodeURIComponent(id)}`;
}

export function hasDraft(basis: Basis | null): boolean {
  return basis !== null && basis.version > 0;
}
