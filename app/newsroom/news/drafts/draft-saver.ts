/** The life of a text in a form: what is typed, what the server has, and what happens in between. No React. */
import type { Actor } from '../../../../domain/accounts/audit.ts';
import { areSameFields, cleanFields, type NewsFields } from '../../../../domain/news/draft.ts';
import type { Basis } from '../../../../domain/news/news-journal.ts';
import type { Journal } from './journal.ts';

/** A text as the server knows it. */
export interface StoredDraft {
  /** Null for a text that was never saved. */
  id: string | null;
  basis: Basis | null;
  fields: NewsFields;
  /** Epoch milliseconds; null when nothing was saved in this form yet. */
  savedAt: number | null;
}

/** A version that was saved after the one that the form stands on. */
export interface Conflict {
  /** What both versions began with; null when it is not known. */
  base: NewsFields | null;
  fields: NewsFields;
  /** What a save has to say that comes after it. */
  basis: Basis;
  /** The news that readers see were changed under a draft: nobody knows any more what both began with. */
  isPublished: boolean;
  /** Null, here and below, when nobody knows. */
  savedBy: Actor | null;
  /** Epoch milliseconds. */
  savedAt: number | null;
}

/** What the server says of a text that it has taken. */
export interface Receipt {
  basis: Basis;
  /** Epoch milliseconds. */
  savedAt: number;
}

/** What the server answers to an action: the versions that the next save is based on. */
export interface ActionReceipt {
  basis: Basis;
}

export type SaveProgress = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

export interface SaverState extends StoredDraft {
  /** What the server acknowledged last; the common beginning when two people wrote. */
  base: NewsFields;
  progress: SaveProgress;
  conflict: Conflict | null;
  /** Why the last save failed; null after a success. */
  fault: unknown;
  /** Whether the browser's journal could store the unsaved text the last time it was written. */
  isInJournal: boolean;
}

export interface SaverNeeds {
  create: (fields: NewsFields) => Promise<Receipt & { id: string }>;
  save: (id: string, basis: Basis, fields: NewsFields) => Promise<Receipt>;
  /** What a refusal says about somebody else's save; null for any other failure. */
  readConflict: (error: unknown) => Conflict | null;
  /** Whether trying again by itself can help. */
  isPassing: (error: unknown) => boolean;
  /** Whether somebody was asked for something and did not want to: that is not asked again by itself. */
  isDeclined: (error: unknown) => boolean;
  journal: Pick<Journal, 'write' | 'remove'>;
  /** Where the text of this form is kept; the id is null until the server has given it one. */
  keyOf: (id: string | null) => string;
  clock: () => number;
  onCreated: (id: string) => void;
}

export interface DraftSaver {
  getState: () => SaverState;
  subscribe: (listener: () => void) => () => void;
  change: (part: Partial<NewsFields>) => void;
  /** Saves what is not saved yet. Rejects with what stood against it. */
  saveNow: () => Promise<void>;
  /** The same for moments when nobody waits for the answer, such as leaving a field; failures are shown, not thrown. */
  saveQuietly: () => void;
  /** Sends the text with an action, such as publishing it, after pending saves; the server then has this text. */
  act: <T extends ActionReceipt>(
    send: (id: string, text: Basis & { fields: NewsFields }) => Promise<T>,
  ) => Promise<T>;
  /** Runs an action that sends no text, such as cancelling a schedule, after saving; later changes stay unsaved. */
  actWithoutText: <T extends ActionReceipt>(send: (id: string, basis: Basis) => Promise<T>) => Promise<T>;
  /**
   * Continues on what the server has now. Returns false, and changes nothing, when another person's text is there:
   * then it must be shown, or the next save reports the conflict.
   */
  rebase: (fresh: Pick<SaverState, 'fields' | 'basis' | 'savedAt'>) => boolean;
  /** Goes on with another text on another version: after a merge, a restored revision or a recovered text. */
  goOn: (next: Pick<SaverState, 'fields' | 'base' | 'basis' | 'savedAt'>) => void;
  /** Goes on with a text that was written on an older version; nothing is saved until the two are merged. */
  contest: (fields: NewsFields, conflict: Conflict) => void;
  /** Writes the journal at once. */
  keep: () => void;
  /** The form is closed: ends all timers, and nobody is told of an id any more. What is not saved stays in the journal. */
  stop: () => void;
}

export const autosaveDelayMs = 3_000;
export const journalDelayMs = 400;
const retryFirstMs = 5_000;
const retryLongestMs = 60_000;
const unansweredMax = 10;

/** Made for one form; `stored` is what it opens with, `conflict` what was saved beside it before. */
export function createDraftSaver(
  stored: StoredDraft,
  needs: SaverNeeds,
  conflict: Conflict | null = null,
): DraftSaver {
  const { journal, clock } = needs;
  const progress = conflict ? 'conflict' : 'saved';
  let state: SaverState = {
    ...stored,
    base: stored.fields,
    progress,
    conflict,
    fault: null,
    isInJournal: false,
  };
  let turn: Promise<void> | null = null;
  let isStopped = false;
  let retryMs = retryFirstMs;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let journalTimer: ReturnType<typeof setTimeout> | undefined;
  /** Sent by saves that got no answer: the server may have one of them. */
  let unanswered: NewsFields[] = [];
  const listeners = new Set<() => void>();

  const set = (part: Partial<SaverState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const isSaved = () => areSameFields(state.fields, state.base);
  const keyOfText = () => needs.keyOf(state.id);

  const keep = () => {
    clearTimeout(journalTimer);
    if (isSaved()) return;
    const { id, basis, fields } = state;
    const { conflict: found } = state;
    const base = found && !found.isPublished ? found.base : state.base;
    const entry = { writtenAt: clock(), newsId: id, basis, base, fields };
    const isInJournal = journal.write(keyOfText(), entry);
    if (isInJournal !== state.isInJournal) set({ isInJournal });
  };
  const forget = () => {
    clearTimeout(journalTimer);
    journal.remove(keyOfText());
    if (state.isInJournal) set({ isInJournal: false });
  };
  const scheduleSave = (delayMs: number) => {
    clearTimeout(saveTimer);
    if (!isStopped) saveTimer = setTimeout(saveQuietly, delayMs);
  };

  /** One call at a time: each is made on the version that the one before it left. */
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    while (turn) await turn;
    const done = Promise.withResolvers<void>();
    turn = done.promise;
    try {
      return await work();
    } finally {
      turn = null;
      done.resolve();
    }
  };

  const readConflict = (error: unknown): Conflict | null => {
    const found = needs.readConflict(error);
    return found && !found.isPublished ? { ...found, base: state.base } : found;
  };

  const fail = (error: unknown) => {
    const found = readConflict(error);
    // First, so that the status never claims a copy that does not exist.
    keep();
    set({ progress: found ? 'conflict' : 'failed', conflict: found, fault: error });
    if (found || !needs.isPassing(error)) return;
    scheduleSave(retryMs);
    retryMs = Math.min(retryMs * 2, retryLongestMs);
  };

  /** What was refused can still be saved as a draft. */
  const failToAct = (error: unknown) => {
    if (needs.readConflict(error) || needs.isPassing(error)) return fail(error);
    set({ progress: isSaved() ? 'saved' : 'unsaved' });
    if (!isSaved()) scheduleSave(autosaveDelayMs);
  };

  const acknowledge = (sent: NewsFields, part: Partial<SaverState>) => {
    retryMs = retryFirstMs;
    unanswered = [];
    // Before a first id changes the key.
    forget();
    set({ ...part, base: sent, conflict: null, fault: null });
    settle();
  };

  /** Shows whether the text is saved, and saves later what is not. */
  const settle = () => {
    set({ progress: isSaved() ? 'saved' : 'unsaved' });
    if (isSaved()) return forget();
    keep();
    scheduleSave(autosaveDelayMs);
  };

  const send = async () => {
    const { id, basis, fields } = state;
    set({ progress: 'saving' });
    if (id === null || basis === null) {
      const { id: newId, basis: first, savedAt } = await needs.create(fields);
      acknowledge(fields, { id: newId, basis: first, savedAt });
      // Whoever closed the form is elsewhere by now.
      if (!isStopped) needs.onCreated(newId);
    } else acknowledge(fields, await needs.save(id, basis, fields));
  };

  /** Runs an action on the text when its turn has come, on the versions that the save before it left. */
  const actInTurn = <T extends ActionReceipt>(
    needsSave: () => boolean,
    work: (id: string, basis: Basis) => Promise<T>,
  ) =>
    inTurn(async () => {
      clearTimeout(saveTimer);
      try {
        if (needsSave()) await send();
        const { id, basis } = state;
        if (id === null || basis === null) throw new Error('A saved draft has an id.');
        set({ progress: 'saving' });
        return await work(id, basis);
      } catch (error) {
        failToAct(error);
        throw error;
      }
    });

  const goOn: DraftSaver['goOn'] = ({ fields, base, basis, savedAt }) => {
    clearTimeout(saveTimer);
    set({ fields, base, basis, savedAt, conflict: null, fault: null });
    settle();
  };

  /** A conflict with one's own save, whose answer was lost, is none. */
  const acceptUnanswered = (error: unknown): boolean => {
    const found = needs.readConflict(error);
    if (!found || found.isPublished) return false;
    const stored = unanswered.find((sent) => areSameFields(cleanFields(sent), found.fields));
    if (stored) acknowledge(stored, { basis: found.basis, savedAt: found.savedAt });
    return stored !== undefined;
  };
  const sendSurely = async (): Promise<void> => {
    const { id, fields } = state;
    try {
      await send();
    } catch (error) {
      if (acceptUnanswered(error)) return isSaved() ? undefined : sendSurely();
      if (id !== null && needs.isPassing(error)) unanswered = [fields, ...unanswered].slice(0, unansweredMax);
      throw error;
    }
  };

  const saveNow = () =>
    inTurn(async () => {
      clearTimeout(saveTimer);
      if (state.conflict || isSaved()) return;
      try {
        await sendSurely();
      } catch (error) {
        fail(error);
        throw error;
      }
    });
  const saveQuietly = () => {
    if (!needs.isDeclined(state.fault)) saveNow().catch(() => {});
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (part) => {
      set({ fields: { ...state.fields, ...part } });
      if (state.progress === 'conflict') keepSoon();
      else if (isSaved()) {
        // Taken back by hand.
        clearTimeout(saveTimer);
        if (state.progress !== 'saving') set({ progress: 'saved' });
        forget();
      } else {
        if (state.progress !== 'saving') set({ progress: 'unsaved' });
        keepSoon();
        scheduleSave(autosaveDelayMs);
      }
    },
    saveNow,
    saveQuietly,
    act: (work) =>
      actInTurn(
        () => state.id === null || state.basis === null,
        async (id, basis) => {
          const { fields } = state;
          const result = await work(id, { ...basis, fields });
          acknowledge(fields, { basis: result.basis, savedAt: clock() });
          return result;
        },
      ),
    actWithoutText: (work) =>
      actInTurn(
        () => !isSaved(),
        async (id, basis) => {
          const result = await work(id, basis);
          set({ basis: result.basis, fault: null });
          settle();
          return result;
        },
      ),
    rebase: ({ fields, basis, savedAt }) => {
      const { fields: typed, base } = state;
      const isFresh = (known: NewsFields) => areSameFields(cleanFields(known), cleanFields(fields));
      const isTyped = isFresh(typed);
      if (!isTyped && !isFresh(base)) return false;
      goOn({ fields: typed, base: isTyped ? typed : base, basis, savedAt });
      return true;
    },
    goOn,
    contest: (fields, conflict) => {
      clearTimeout(saveTimer);
      set({ fields, conflict, progress: 'conflict', fault: null });
      keep();
    },
    keep,
    stop: () => {
      isStopped = true;
      keep();
      clearTimeout(saveTimer);
      clearTimeout(journalTimer);
    },
  };

  function keepSoon() {
    clearTimeout(journalTimer);
    journalTimer = setTimeout(keep, journalDelayMs);
  }
}
