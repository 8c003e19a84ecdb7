/** The life of a text in a form: what is typed, what the server has, and what happens in between. No React. */
import type { Actor } from '../../../domain/audit.ts';
import { areSameFields, type NewsFields } from '../../../domain/draft.ts';
import type { Basis, JournalEntry } from '../../../domain/news-journal.ts';

/** A text as the server knows it. */
export interface StoredDraft {
  /** Null for a text that was never saved. */
  id: string | null;
  basis: Basis | null;
  fields: NewsFields;
  /** Epoch milliseconds; null when nothing was saved in this form yet. */
  savedAt: number | null;
}

/** What somebody else saved meanwhile. */
export interface Conflict {
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

export type SaveProgress = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

export interface SaverState extends StoredDraft {
  /** What the server acknowledged last; the common beginning when two people wrote. */
  base: NewsFields;
  progress: SaveProgress;
  conflict: Conflict | null;
  /** What stood against the last save; null when nothing did. */
  fault: unknown;
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
  journal: { write: (key: string, entry: JournalEntry) => void; remove: (key: string) => void };
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
  /** Does something with the text, such as publishing it, when its turn has come; the server then has this text. */
  act: <T>(send: (id: string, text: Basis & { fields: NewsFields }) => Promise<T>) => Promise<T>;
  /** Goes on with another text on another version: after a merge, a restored revision or a recovered text. */
  goOn: (next: Pick<SaverState, 'fields' | 'base' | 'basis' | 'savedAt'>) => void;
  /** Writes the journal at once. */
  keep: () => void;
  /** The form is closed: ends all timers, and nobody is told of an id any more. What is not saved stays in the journal. */
  stop: () => void;
}

export const autosaveDelayMs = 3_000;
export const journalDelayMs = 400;
const retryFirstMs = 5_000;
const retryLongestMs = 60_000;

/** Made for one form; `stored` is what it opens with, `conflict` what was saved beside it before. */
export function createDraftSaver(
  stored: StoredDraft,
  needs: SaverNeeds,
  conflict: Conflict | null = null,
): DraftSaver {
  const { journal, clock } = needs;
  const progress = conflict ? 'conflict' : 'saved';
  let state: SaverState = { ...stored, base: stored.fields, progress, conflict, fault: null };
  let turn: Promise<void> | null = null;
  let isStopped = false;
  let retryMs = retryFirstMs;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let journalTimer: ReturnType<typeof setTimeout> | undefined;
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
    journal.write(keyOfText(), { writtenAt: clock(), newsId: id, basis, fields });
  };
  const forget = () => {
    clearTimeout(journalTimer);
    journal.remove(keyOfText());
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

  const fail = (error: unknown) => {
    const found = needs.readConflict(error);
    set({ progress: found ? 'conflict' : 'failed', conflict: found, fault: error });
    keep();
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
    // Before a first id changes the key.
    forget();
    set({ ...part, base: sent, conflict: null, fault: null });
    set({ progress: isSaved() ? 'saved' : 'unsaved' });
    if (isSaved()) return;
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

  const saveNow = () =>
    inTurn(async () => {
      clearTimeout(saveTimer);
      if (state.conflict || isSaved()) return;
      try {
        await send();
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
      inTurn(async () => {
        clearTimeout(saveTimer);
        try {
          if (state.id === null || state.basis === null) await send();
          const { id, basis, fields } = state;
          if (id === null || basis === null) throw new Error('A saved draft has an id.');
          set({ progress: 'saving' });
          const result = await work(id, { ...basis, fields });
          acknowledge(fields, { savedAt: clock() });
          return result;
        } catch (error) {
          failToAct(error);
          throw error;
        }
      }),
    goOn: ({ fields, base, basis, savedAt }) => {
      clearTimeout(saveTimer);
      set({ fields, base, basis, savedAt, conflict: null, fault: null });
      set({ progress: isSaved() ? 'saved' : 'unsaved' });
      if (isSaved()) forget();
      else {
        keep();
        scheduleSave(autosaveDelayMs);
      }
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
