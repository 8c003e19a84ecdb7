import type { Actor } from '../../../../domain/accounts/audit.ts';
import { type DraftState, emptyFields, type NewsFields } from '../../../../domain/news/draft.ts';
import type { Basis } from '../../../../domain/news/news-journal.ts';
import type { Conflict } from './draft-state.ts';

/** A piece of news as a form opens it. */
export interface OpenedNews {
  /** Null for one that nobody has saved yet. */
  id: string | null;
  /** Of the draft where there is one, else of what readers see. */
  fields: NewsFields;
  basis: Basis | null;
  /** Null without a draft. */
  draft: {
    state: DraftState;
    /** Epoch milliseconds, here and below. */
    publishAt: number | null;
    updatedAt: number;
    /** Null when it is not known. */
    updatedBy: Actor | null;
    /** Why it could not be published at its time; '' otherwise. */
    failure: string;
    /** Whether something was written since the scheduling that will not come out with it. */
    hasUnscheduledChanges: boolean;
  } | null;
  /** Null for news that readers do not see. */
  published: { path: string; createdAt: number | null } | null;
  /** Null for news that are published, or never were. */
  unpublished: { createdAt: number | null } | null;
  /** What readers see, where it was changed after the draft was begun. */
  conflict: Conflict | null;
}

/** A form that nobody has written in. */
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
  const draft = {
    publishAt,
    updatedAt: now,
    updatedBy: null,
    failure: '',
    hasUnscheduledChanges: false,
  } as const;
  return { ...opened, fields, draft: { ...draft, state: 'scheduled' } };
}

/** News after their schedule was cancelled. `now`: epoch milliseconds. */
export function withoutSchedule(opened: OpenedNews, now: number): OpenedNews {
  const { draft } = opened;
  return draft ? { ...opened, draft: { ...draft, state: 'draft', publishAt: null, updatedAt: now } } : opened;
}

/** Whether the server holds a draft of what was saved on this basis. */
export function hasDraft(basis: Basis | null): boolean {
  return basis !== null && basis.version > 0;
}
