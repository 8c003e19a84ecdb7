/** The text of one form, and how typing, saves and merges change it. Pure: draft-saver.ts does what has effects. */
import type { Actor } from '../../../../domain/accounts/audit.ts';
import { areSameFields, cleanFields, type NewsFields } from '../../../../domain/news/news-fields.ts';
import type { Basis, JournalEntry } from '../../../../domain/news/news-journal.ts';
import { mergeNews } from '../../../../domain/news/news-merge.ts';

export interface StoredDraft {
  id: string | null;
  basis: Basis | null;
  fields: NewsFields;
  /** Epoch milliseconds; null when nothing was saved in this form yet. */
  savedAt: number | null;
}

/** A version that was saved after the one that this form is based on. */
export interface Conflict {
  /** The version that both began with; null when unknown. */
  base: NewsFields | null;
  fields: NewsFields;
  basis: Basis;
  /** The published news changed under a draft. */
  isPublished: boolean;
  savedBy: Actor | null;
  savedAt: number | null;
}

export type SaveProgress = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

/** `own`: the save of this form whose answer was lost; `asked`: a person has to choose. */
export type MergeOutcome = 'own' | 'equal' | 'merged' | 'asked';

export interface EditedDraft extends StoredDraft {
  /** The text that the server acknowledged last: the base of a merge. */
  acknowledged: NewsFields;
  progress: SaveProgress;
  conflict: Conflict | null;
  lastMerge: MergeOutcome | null;
  fault: unknown;
  /** Texts of saves that got no answer: the server may have one of them. */
  unanswered: readonly NewsFields[];
  /** Whether the browser's journal stored the unsaved text when it was last written. */
  isInJournal: boolean;
  /** When this changes, the editor reloads `fields.content`. */
  documentKey: number;
}

export type DraftEvent =
  | { type: 'typed'; part: Partial<NewsFields> }
  | { type: 'sent' }
  /** Without `fields` the server took no text, only a new basis. */
  | { type: 'acknowledged'; id?: string; fields?: NewsFields; basis: Basis; savedAt?: number | null }
  | { type: 'failed'; error: unknown; unanswered: NewsFields | null }
  /** An action was rejected, but the text can still be saved. */
  | { type: 'rejected' }
  | { type: 'conflicted'; conflict: Conflict; error: unknown }
  | ({ type: 'replaced' } & Pick<EditedDraft, 'fields' | 'acknowledged' | 'basis' | 'savedAt'>)
  | { type: 'reopened' }
  | { type: 'journaled'; isInJournal: boolean };

const unansweredMax = 10;

export function openDraft(stored: StoredDraft, conflict: Conflict | null): EditedDraft {
  return {
    ...stored,
    acknowledged: stored.fields,
    progress: conflict ? 'conflict' : 'saved',
    conflict,
    lastMerge: null,
    fault: null,
    unanswered: [],
    isInJournal: false,
    documentKey: 0,
  };
}

export function isSaved({ fields, acknowledged }: EditedDraft): boolean {
  return areSameFields(fields, acknowledged);
}

/** What the browser's journal keeps of an unsaved text. `writtenAt`: epoch milliseconds. */
export function journalEntryOf(draft: EditedDraft, writtenAt: number): JournalEntry {
  const { id, basis, fields, conflict, acknowledged } = draft;
  const base = conflict && !conflict.isPublished ? conflict.base : acknowledged;
  return { writtenAt, newsId: id, basis, base, fields };
}

export function reduceDraft(draft: EditedDraft, event: DraftEvent): EditedDraft {
  switch (event.type) {
    case 'typed': {
      const typed = { ...draft, fields: { ...draft.fields, ...event.part } };
      return draft.progress === 'saving' ? typed : withProgress(typed);
    }
    case 'sent':
      return { ...draft, progress: 'saving' };
    case 'acknowledged': {
      const { id = draft.id, fields, basis, savedAt = draft.savedAt } = event;
      if (!fields) return withProgress({ ...draft, basis, fault: null });
      const answered = { conflict: null, fault: null, unanswered: [] };
      return withProgress({ ...draft, ...answered, id, acknowledged: fields, basis, savedAt });
    }
    case 'failed': {
      const { error, unanswered } = event;
      const texts = unanswered ? [unanswered, ...draft.unanswered].slice(0, unansweredMax) : draft.unanswered;
      return { ...draft, progress: 'failed', conflict: null, fault: error, unanswered: texts };
    }
    case 'rejected':
      return withProgress(draft);
    case 'conflicted':
      return reduceConflict(draft, event.conflict, event.error);
    case 'replaced': {
      const { type: _type, ...next } = event;
      return withProgress({ ...draft, ...next, conflict: null, fault: null });
    }
    case 'reopened':
      return { ...draft, documentKey: draft.documentKey + 1 };
    case 'journaled':
      return draft.isInJournal === event.isInJournal ? draft : { ...draft, isInJournal: event.isInJournal };
  }
}

function withProgress(draft: EditedDraft): EditedDraft {
  const progress = draft.conflict ? 'conflict' : isSaved(draft) ? 'saved' : 'unsaved';
  return { ...draft, progress };
}

function reduceConflict(draft: EditedDraft, conflict: Conflict, error: unknown): EditedDraft {
  const { fields: mine, unanswered } = draft;
  const { fields: theirs, basis, savedAt, isPublished } = conflict;
  const own = isPublished ? undefined : unanswered.find((sent) => areSameFields(cleanFields(sent), theirs));
  if (own) {
    const acknowledged = reduceDraft(draft, { type: 'acknowledged', fields: own, basis, savedAt });
    return { ...acknowledged, lastMerge: 'own' };
  }
  const isEqual = areSameFields(cleanFields(mine), theirs);
  const { questions, merge } = mergeNews(conflict.base, mine, theirs);
  if (questions.length > 0 && !isEqual)
    return { ...draft, progress: 'conflict', conflict, fault: error, lastMerge: 'asked' };
  const merged = reduceDraft(draft, {
    type: 'replaced',
    fields: isEqual ? mine : merge(new Map()),
    // Under a draft whose published news changed, the server still has the text that it acknowledged.
    acknowledged: isPublished ? draft.acknowledged : isEqual ? mine : theirs,
    basis,
    savedAt,
  });
  return { ...merged, lastMerge: isEqual ? 'equal' : 'merged' };
}
