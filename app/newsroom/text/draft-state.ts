/**
 * The text of one form, and how typing, saving and merging change it. These functions are pure; draft-saver.ts has the
 * effects.
 */
import type { Actor } from '../../../domain/accounts/audit.ts';
import type { NewsFields } from '../../../domain/news/news-fields.ts';
import type { Basis, JournalEntry } from '../../../domain/news/news-journal.ts';
import type { TextKind } from '../../../domain/news/text-kind.ts';

export interface StoredDraft<Fields = NewsFields> {
  id: string | null;
  basis: Basis | null;
  fields: Fields;
  /** Epoch milliseconds; null when nothing was saved in this form yet. */
  savedAt: number | null;
}

/** A version that was saved after the version on which this form is based. */
export interface Conflict<Fields = NewsFields> {
  /** The version on which both texts are based; null when unknown. */
  base: Fields | null;
  fields: Fields;
  basis: Basis;
  /** Whether the other version is that of published news, which changed while a draft was edited. */
  isPublished: boolean;
  savedBy: Actor | null;
  savedAt: number | null;
  /** The id of the draft that an earlier save of this form or text created. */
  createdId?: string | null;
}

type SaveProgress = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

/** `own` is a save of this form whose answer was lost; `asked` means that a person must choose. */
type MergeOutcome = 'own' | 'equal' | 'merged' | 'asked';

export interface EditedDraft<Fields = NewsFields> extends StoredDraft<Fields> {
  /** The text that the server acknowledged last. It is the base of a merge. */
  acknowledged: Fields;
  progress: SaveProgress;
  conflict: Conflict<Fields> | null;
  lastMerge: MergeOutcome | null;
  fault: unknown;
  /** Texts whose saves were not answered: the server may have one of them. */
  unanswered: readonly Fields[];
  /** Whether the browser's journal stored the unsaved text when it was last written. */
  isInJournal: boolean;
  /** When this changes, the editor reloads `fields.content`. */
  documentKey: number;
}

export type DraftEvent<Fields = NewsFields> =
  | { type: 'typed'; part: Partial<Fields> | { content: string } }
  | { type: 'sent' }
  /** Without `fields`, the server stored no text and only returned a new basis. */
  | { type: 'acknowledged'; id?: string; fields?: Fields; basis: Basis; savedAt?: number | null }
  | { type: 'failed'; error: unknown; unanswered: Fields | null }
  /** An action was rejected, but the text can still be saved. */
  | { type: 'rejected' }
  | { type: 'conflicted'; conflict: Conflict<Fields>; error: unknown }
  | ({ type: 'replaced' } & Pick<EditedDraft<Fields>, 'fields' | 'acknowledged' | 'basis' | 'savedAt'> &
      Partial<Pick<EditedDraft<Fields>, 'unanswered'>>)
  | { type: 'reopened' }
  | { type: 'journaled'; isInJournal: boolean };

const unansweredMax = 10;

export function openDraft<Fields>(
  stored: StoredDraft<Fields>,
  conflict: Conflict<Fields> | null,
): EditedDraft<Fields> {
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

export function isSaved<Fields>(
  { areSame }: TextKind<Fields>,
  { fields, acknowledged }: EditedDraft<Fields>,
): boolean {
  return areSame(fields, acknowledged);
}

/** Returns what the browser's journal keeps of an unsaved text. `writtenAt`: epoch milliseconds. */
export function journalEntryOf<Fields>(draft: EditedDraft<Fields>, writtenAt: number): JournalEntry<Fields> {
  const { id, basis, fields, conflict, acknowledged } = draft;
  const base = conflict && !conflict.isPublished ? conflict.base : acknowledged;
  return { writtenAt, newsId: id, basis, base, fields };
}

export function reduceDraft<Fields>(
  kind: TextKind<Fields>,
  draft: EditedDraft<Fields>,
  event: DraftEvent<Fields>,
): EditedDraft<Fields> {
  switch (event.type) {
    case 'typed': {
      const typed = { ...draft, fields: { ...draft.fields, ...event.part } };
      return draft.progress === 'saving' ? typed : withProgress(kind, typed);
    }
    case 'sent':
      return { ...draft, progress: 'saving' };
    case 'acknowledged': {
      const { id = draft.id, fields, basis, savedAt = draft.savedAt } = event;
      if (!fields) return withProgress(kind, { ...draft, id, basis, fault: null });
      const answered = { conflict: null, fault: null, unanswered: [] };
      return withProgress(kind, { ...draft, ...answered, id, acknowledged: fields, basis, savedAt });
    }
    case 'failed': {
      const { error, unanswered } = event;
      const texts = unanswered ? [unanswered, ...draft.unanswered].slice(0, unansweredMax) : draft.unanswered;
      return { ...draft, progress: 'failed', conflict: null, fault: error, unanswered: texts };
    }
    case 'rejected':
      return withProgress(kind, draft);
    case 'conflicted':
      return reduceConflict(kind, draft, event.conflict, event.error);
    case 'replaced': {
      const { type: _type, ...next } = event;
      return withProgress(kind, { ...draft, ...next, conflict: null, fault: null });
    }
    case 'reopened':
      return { ...draft, documentKey: draft.documentKey + 1 };
    case 'journaled':
      return draft.isInJournal === event.isInJournal ? draft : { ...draft, isInJournal: event.isInJournal };
  }
}

function withProgress<Fields>(kind: TextKind<Fields>, draft: EditedDraft<Fields>): EditedDraft<Fields> {
  const progress = draft.conflict ? 'conflict' : isSaved(kind, draft) ? 'saved' : 'unsaved';
  return { ...draft, progress };
}

function reduceConflict<Fields>(
  kind: TextKind<Fields>,
  draft: EditedDraft<Fields>,
  conflict: Conflict<Fields>,
  error: unknown,
): EditedDraft<Fields> {
  const { fields: mine, unanswered } = draft;
  const { fields: theirs, basis, savedAt, isPublished } = conflict;
  const own = isPublished ? undefined : unanswered.find((sent) => kind.areSame(kind.clean(sent), theirs));
  if (own) {
    const acknowledged = reduceDraft(kind, draft, { type: 'acknowledged', fields: own, basis, savedAt });
    return { ...acknowledged, lastMerge: 'own' };
  }
  const isEqual = kind.areSame(kind.clean(mine), theirs);
  const { questions, merge } = kind.merge(conflict.base, mine, theirs);
  if (questions.length > 0 && !isEqual)
    return { ...draft, progress: 'conflict', conflict, fault: error, lastMerge: 'asked' };
  const merged = reduceDraft(kind, draft, {
    type: 'replaced',
    fields: isEqual ? mine : merge(new Map()),
    // If the published news changed while the draft was edited, the draft on the server is still the acknowledged text.
    acknowledged: isPublished ? draft.acknowledged : isEqual ? mine : theirs,
    basis,
    savedAt,
  });
  return { ...merged, lastMerge: isEqual ? 'equal' : 'merged' };
}
