/**
 * Saves the text of one form: it reads the editor, writes the journal, and calls the server. It does not depend on
 * React.
 */
import type { Actor } from '../../../domain/accounts/audit.ts';
import type { NewsFields } from '../../../domain/news/news-fields.ts';
import type { Basis } from '../../../domain/news/news-journal.ts';
import type { TextKind } from '../../../domain/news/text-kind.ts';
import type { TextPlace } from '../../../domain/text/text-place.ts';
import { createStore } from '../../browser/store.ts';
import type { EditorHandle } from '../../editor/ui/editing-desk.tsx';
import {
  type Conflict,
  type DraftEvent,
  type EditedDraft,
  isSaved,
  journalEntryOf,
  openDraft,
  reduceDraft,
  type StoredDraft,
} from './draft-state.ts';
import type { Journal, JournaledText } from './journal.ts';

export interface Receipt {
  basis: Basis;
  savedAt: number;
}

export interface ActionReceipt {
  basis: Basis;
}

export interface SaverOptions<Fields = NewsFields> {
  kind: TextKind<Fields>;
  /** `key` names the form, or a text that the form recovered. The server finds the same draft for the same key. */
  create: (fields: Fields, key: string) => Promise<Receipt & { id: string }>;
  save: (id: string, basis: Basis, fields: Fields) => Promise<Receipt>;
  setAside: (id: string, fields: Fields) => Promise<unknown>;
  readConflict: (error: unknown) => Conflict<Fields> | null;
  /** Whether an automatic retry can succeed. */
  isTransient: (error: unknown) => boolean;
  /** Whether the user refused to log in again. Then nothing is retried automatically. */
  isDeclined: (error: unknown) => boolean;
  journal: Pick<Journal<Fields>, 'write' | 'delete'>;
  /** The journal's key for this form; the id is null until the server has given one. */
  keyOf: (id: string | null) => string;
  clock: () => number;
  onCreated: (id: string) => void;
  /** Called after the changes of another version were merged into the text on the screen. */
  onMerged: (conflict: Conflict<Fields>) => void;
}

interface FreshVersion<Fields = NewsFields> extends Pick<StoredDraft<Fields>, 'fields' | 'savedAt'> {
  basis: Basis;
  savedBy: Actor | null;
}

export interface DraftSaver<Fields = NewsFields> {
  getState: () => EditedDraft<Fields>;
  subscribe: (listener: () => void) => () => void;
  attachEditor: (editor: EditorHandle) => () => void;
  /** Shows a place of the text in the editor. Returns false when the text does not have the place. */
  reveal: (place: TextPlace) => boolean;
  change: (part: Partial<Fields>) => void;
  handleTyping: () => void;
  writeJournal: () => void;
  /** Saves what is unsaved. Rejects with the reason when that fails. */
  saveNow: () => Promise<void>;
  /** Saves without telling its caller the result, for example on blur. A failure only changes the state. */
  saveQuietly: () => void;
  /** Sends the text with an action such as publishing, after pending saves. Then the server has this text. */
  sendText: <T extends ActionReceipt>(
    send: (id: string, text: Basis & { fields: Fields }) => Promise<T>,
  ) => Promise<T>;
  /** Saves, and then runs an action that sends no text, such as cancelling a schedule. Later changes stay unsaved. */
  runWithoutText: <T extends ActionReceipt>(send: (id: string, basis: Basis) => Promise<T>) => Promise<T>;
  /**
   * Runs an action of the user. If the server had a newer version that could be merged without a question, the action
   * runs again. Resolves to false when the merge changed what readers would see: the user must see the text first.
   */
  perform: (work: () => Promise<void>, isForReaders: boolean) => Promise<boolean>;
  /**
   * Merges a version that was loaded again. It does nothing if a save has been answered since `known` was the basis.
   */
  follow: (fresh: FreshVersion<Fields>, known: Basis | null) => void;
  /** Shows another text, after the current one was stored in the history. Rejects when storing fails. */
  replace: (fields: Fields) => Promise<void>;
  /** Continues with a text of the journal, after merging it with what was saved since. */
  recover: (text: JournaledText<Fields>, savedBy: Actor | null) => Promise<void>;
  /**
   * Ends a conflict with the merge that a person chose. Resolves with the text before the merge; null if there was no
   * conflict.
   */
  merge: (merged: Fields) => Promise<Fields | null>;
  start: () => void;
  /**
   * Call it when the form is unmounted: it stops the timers, and `onCreated` is not called any more. Resolves when the
   * pending save has succeeded or failed.
   */
  stop: () => Promise<void>;
}

/** The longest time from a key press to the entry in the journal. If the tab crashes, no more than this is lost. */
const journalDelayMs = 100;
/**
 * The time from the last key press until the form shows and checks the text, which costs more than writing the journal.
 */
const showDelayMs = 400;
/** The longest time from the first key press until the form shows the text, for users who type without a pause. */
const showDelayMaxMs = 2_000;
/** The time from the last key press to the save. */
const autosaveDelayMs = 3_000;
const retryFirstMs = 5_000;
const retryLongestMs = 60_000;

export function createDraftSaver<Fields extends { content: string }>(
  stored: StoredDraft<Fields>,
  options: SaverOptions<Fields>,
  conflict: Conflict<Fields> | null = null,
): DraftSaver<Fields> {
  const { kind, journal, clock } = options;
  let draft = openDraft(stored, conflict);
  const shown = createStore(draft);
  let editor: EditorHandle | null = null;
  let creationKey = options.keyOf(null);
  let isStarted = true;
  let turn: Promise<void> | null = null;
  let retryMs = retryFirstMs;
  /** This timer first waits to show the text, and then waits for the save or its retry. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  let journalTimer: ReturnType<typeof setTimeout> | undefined;
  /** When the first key was pressed whose text the form does not show yet, by `performance.now()`. */
  let unshownSince: number | null = null;

  const dispatch = (event: DraftEvent<Fields>) => {
    draft = reduceDraft(kind, draft, event);
    shown.set(draft);
  };
  const wait = (delayMs: number, step: () => void) => {
    clearTimeout(timer);
    if (isStarted) timer = setTimeout(step, delayMs);
  };
  const waitAfterKey = () => {
    if (isStarted) journalTimer ??= setTimeout(writeJournalUnshown, journalDelayMs);
    const now = performance.now();
    unshownSince ??= now;
    wait(Math.max(0, Math.min(showDelayMs, unshownSince + showDelayMaxMs - now)), () => {
      writeJournal();
      if (isSaved(kind, draft)) clearJournal();
      else if (!draft.conflict) wait(autosaveDelayMs - showDelayMs, saveQuietly);
    });
  };
  const readUnshown = () => {
    const content = editor?.read() ?? null;
    if (content !== null) draft = reduceDraft(kind, draft, { type: 'typed', part: { content } });
  };
  const readEditor = () => {
    readUnshown();
    shown.set(draft);
  };
  const stopJournalTimer = () => {
    clearTimeout(journalTimer);
    journalTimer = undefined;
  };
  /** Runs while people type, so it does not draw the form again, which would slow them down. */
  const writeJournalUnshown = () => {
    stopJournalTimer();
    readUnshown();
    if (isSaved(kind, draft)) return;
    const isInJournal = journal.write(options.keyOf(draft.id), journalEntryOf(draft, clock()));
    draft = reduceDraft(kind, draft, { type: 'journaled', isInJournal });
  };
  const writeJournal = () => {
    unshownSince = null;
    writeJournalUnshown();
    shown.set(draft);
  };
  const clearJournal = () => {
    stopJournalTimer();
    clearTimeout(timer);
    journal.delete(options.keyOf(draft.id));
    dispatch({ type: 'journaled', isInJournal: false });
  };
  const journalAndScheduleSave = () => {
    writeJournal();
    if (isSaved(kind, draft)) clearJournal();
    else if (!draft.conflict) wait(autosaveDelayMs, saveQuietly);
  };
  const show = (event: DraftEvent<Fields>) => {
    const { content } = draft.fields;
    dispatch(event);
    if (draft.fields.content !== content && !editor?.replace(draft.fields.content))
      dispatch({ type: 'reopened' });
    clearTimeout(timer);
    journalAndScheduleSave();
  };

  /** Runs one call at a time, because each call needs the version that the previous one returned. */
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
  const acknowledge = (event: Omit<DraftEvent<Fields> & { type: 'acknowledged' }, 'type'>) => {
    retryMs = retryFirstMs;
    clearJournal();
    dispatch({ type: 'acknowledged', ...event });
    journalAndScheduleSave();
  };
  const send = async () => {
    const { id, basis, fields } = draft;
    dispatch({ type: 'sent' });
    if (id !== null && basis !== null) {
      acknowledge({ fields, ...(await options.save(id, basis, fields)) });
      return;
    }
    const receipt = await options.create(fields, creationKey);
    acknowledge({ fields, ...receipt });
    if (isStarted) options.onCreated(receipt.id);
  };
  const addConflict = (found: Conflict<Fields>, { error = null as unknown, isSilent = false } = {}) => {
    readEditor();
    const { fields } = draft;
    show({ type: 'conflicted', conflict: found, error });
    const isChanged = draft.lastMerge === 'merged' && !kind.areSame(draft.fields, fields);
    if (isChanged && !isSilent) options.onMerged(found);
  };
  const fail = (error: unknown, unanswered: Fields | null) => {
    writeJournal();
    const found = options.readConflict(error);
    if (found?.createdId) {
      clearJournal();
      dispatch({ type: 'acknowledged', id: found.createdId, basis: found.basis });
      if (isStarted) options.onCreated(found.createdId);
    }
    if (found)
      return addConflict(found.isPublished ? found : { ...found, base: draft.acknowledged }, { error });
    const isTransient = options.isTransient(error);
    dispatch({ type: 'failed', error, unanswered: isTransient ? unanswered : null });
    if (!isTransient) return;
    wait(retryMs, saveQuietly);
    retryMs = Math.min(retryMs * 2, retryLongestMs);
  };

  const save = (isQuiet: boolean) =>
    inTurn(async () => {
      clearTimeout(timer);
      writeJournal();
      // If the previous save failed because the user declined to log in, do not ask again.
      if (isQuiet && options.isDeclined(draft.fault)) return;
      while (!draft.conflict && !isSaved(kind, draft)) {
        const { fields } = draft;
        try {
          await send();
          return;
        } catch (error) {
          fail(error, fields);
          const isOwn = options.readConflict(error) !== null && draft.lastMerge === 'own';
          if (!isOwn) throw error;
        }
      }
    });
  const saveNow = () => save(false);
  const saveQuietly = () => void save(true).catch(() => {});
  const actInTurn = <T extends ActionReceipt>(
    needsSave: () => boolean,
    work: (id: string, basis: Basis) => Promise<T>,
  ) =>
    inTurn(async () => {
      clearTimeout(timer);
      writeJournal();
      let sent: Fields | null = null;
      try {
        if (needsSave()) {
          sent = draft.fields;
          await send();
          sent = null;
        }
        const { id, basis } = draft;
        if (id === null || basis === null) throw new Error('A saved draft has an id.');
        dispatch({ type: 'sent' });
        return await work(id, basis);
      } catch (error) {
        const { readConflict, isTransient, isDeclined } = options;
        if (readConflict(error) || isTransient(error) || isDeclined(error)) fail(error, sent);
        else {
          dispatch({ type: 'rejected' });
          journalAndScheduleSave();
        }
        throw error;
      }
    });

  /**
   * Stores the text in the history. If the user types meanwhile, it repeats until the history has the text on the
   * screen.
   */
  const setAside = async () => {
    for (;;) {
      readEditor();
      const { id, fields } = draft;
      if (id === null && kind.areSame(fields, kind.empty)) return;
      if (id === null) await saveNow();
      else await options.setAside(id, fields);
      readEditor();
      if (id !== null && kind.areSame(draft.fields, fields)) return;
    }
  };
  const replace = async (fields: Fields) => {
    await setAside();
    const { acknowledged, basis, savedAt } = draft;
    show({ type: 'replaced', fields, acknowledged, basis, savedAt });
  };

  return {
    getState: shown.get,
    subscribe: shown.subscribe,
    attachEditor: (opened) => {
      editor = opened;
      return () => {
        writeJournal();
        if (editor === opened) editor = null;
      };
    },
    reveal: (place) => editor?.reveal(place) ?? false,
    handleTyping: waitAfterKey,
    writeJournal,
    change: (part) => {
      readEditor();
      dispatch({ type: 'typed', part });
      if (isSaved(kind, draft)) clearJournal();
      else waitAfterKey();
    },
    saveNow,
    saveQuietly,
    sendText: (work) =>
      actInTurn(
        () => draft.id === null || draft.basis === null,
        async (id, basis) => {
          const { fields } = draft;
          const result = await work(id, { ...basis, fields });
          acknowledge({ fields, basis: result.basis, savedAt: clock() });
          return result;
        },
      ),
    runWithoutText: (work) =>
      actInTurn(
        () => !isSaved(kind, draft),
        async (id, basis) => {
          const result = await work(id, basis);
          dispatch({ type: 'acknowledged', basis: result.basis });
          journalAndScheduleSave();
          return result;
        },
      ),
    perform: async (work, isForReaders) => {
      try {
        await work();
      } catch (error) {
        if (!isStarted || !options.readConflict(error) || draft.conflict) throw error;
        if (draft.lastMerge === 'merged' && isForReaders) return false;
        await work();
      }
      return true;
    },
    follow: ({ fields, basis, savedAt, savedBy }, known) => {
      readEditor();
      const { fields: typed, acknowledged, basis: current } = draft;
      if (current !== known) return;
      const isFresh = (text: Fields) => kind.areSame(kind.clean(text), kind.clean(fields));
      if (isFresh(typed) || isFresh(acknowledged)) {
        const kept = isFresh(typed) ? typed : acknowledged;
        show({ type: 'replaced', fields: typed, acknowledged: kept, basis, savedAt });
      } else {
        const found = { base: acknowledged, fields, basis, savedAt, savedBy, isPublished: false };
        addConflict(found, { isSilent: savedBy === null });
      }
    },
    replace,
    recover: async ({ key, entry: { fields, basis, base } }, savedBy) => {
      readEditor();
      // With this key, each form that recovers this text finds the same draft.
      if (draft.id === null) creationKey = key;
      if (!kind.hasDraftHistory || !isSaved(kind, draft)) await replace(draft.fields);
      const { acknowledged, basis: current, savedAt } = draft;
      // The first save of the recovered text may have arrived although its answer was lost.
      const unanswered = draft.id === null ? [fields] : draft.unanswered;
      show({ type: 'replaced', fields, acknowledged, basis: current, savedAt, unanswered });
      const isCurrent = basis?.version === current?.version && basis?.baseVersion === current?.baseVersion;
      if (!basis || !current || isCurrent) return;
      addConflict({ base, fields: acknowledged, basis: current, isPublished: false, savedBy, savedAt });
    },
    merge: async (merged) => {
      await setAside();
      const { id, conflict: found, acknowledged, fields: mine } = draft;
      if (!found) return null;
      if (id !== null && !kind.hasDraftHistory && !kind.areSame(merged, found.fields))
        await options.setAside(id, found.fields);
      const { basis, savedAt } = found;
      const stored = found.isPublished ? acknowledged : found.fields;
      show({ type: 'replaced', fields: merged, acknowledged: stored, basis, savedAt });
      return mine;
    },
    start: () => {
      isStarted = true;
      if (draft.conflict && draft.lastMerge === null) addConflict(draft.conflict);
      else if (draft.progress !== 'saving') journalAndScheduleSave();
    },
    stop: async () => {
      writeJournal();
      const saving = saveNow();
      isStarted = false;
      clearTimeout(timer);
      await saving.catch(() => {});
    },
  };
}
