/** Opens the saver of a form. News and pages save, retry and keep their texts in the browser in the same way. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { JournaledKind, TextKind } from '../../../domain/news/text-kind.ts';
import { usePerson } from '../../program/person.ts';
import { useUnloadQuestion } from '../ui/use-unsaved.tsx';
import { createDraftSaver, type DraftSaver, type SaverOptions } from './draft-saver.ts';
import { type Conflict, type EditedDraft, isSaved, type StoredDraft } from './draft-state.ts';
import { type Journal, type JournaledText, journalKeys, openJournal } from './journal.ts';

let pendingSaves: Promise<unknown> = Promise.resolve();

/** Waits for the saves of closed forms, so that a text is opened and listed as it was left. */
export async function whenAllSaved(): Promise<void> {
  await pendingSaves;
}

interface OpenSaver<Fields> {
  saver: DraftSaver<Fields>;
  draft: EditedDraft<Fields>;
  unsaved: UnsavedTexts<Fields>;
}

/** Unsaved versions of the form's text that this browser keeps. */
export interface UnsavedTexts<Fields> {
  kind: JournaledKind<Fields>;
  journal: Journal<Fields>;
  id: string | null;
  /** The text that the server had when the form opened. */
  stored: Fields;
  /** Whether the server has the text as an earlier version. */
  isSaved: (text: JournaledText<Fields>) => Promise<boolean>;
}

/**
 * Saves after the last key press, when the page is hidden, and when the connection is back. A field that loses the
 * focus saves, too (news-form.tsx).
 */
export function useSaver<Fields extends { content: string }>(
  stored: StoredDraft<Fields>,
  conflict: Conflict<Fields> | null,
  kind: TextKind<Fields>,
  optionsWith: (
    journal: Journal<Fields>,
  ) => Omit<SaverOptions<Fields>, 'kind' | 'journal' | 'keyOf' | 'clock'>,
  isTextSaved: UnsavedTexts<Fields>['isSaved'] = async () => false,
): OpenSaver<Fields> {
  const { userId } = usePerson();
  const [journal] = useState(() => openJournal(() => localStorage, userId, kind));
  const [keyOf] = useState(journalKeys);
  const [saver] = useState(() =>
    createDraftSaver(stored, { kind, ...optionsWith(journal), journal, keyOf, clock: Date.now }, conflict),
  );
  const [unsaved] = useState({
    kind,
    journal,
    id: stored.id,
    stored: stored.fields,
    isSaved: isTextSaved,
  });
  const draft = useSyncExternalStore(saver.subscribe, saver.getState);

  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState !== 'hidden') return;
      saver.writeJournal();
      saver.saveQuietly();
    };
    // Another tab may delete the entry of this text. The text is still unsaved here, so its entry is written again.
    const onDiscarded = ({ key, newValue }: StorageEvent) => {
      if (newValue === null && key?.endsWith(keyOf(saver.getState().id))) saver.writeJournal();
    };
    saver.start();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', saver.writeJournal);
    window.addEventListener('online', saver.saveQuietly);
    window.addEventListener('storage', onDiscarded);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', saver.writeJournal);
      window.removeEventListener('online', saver.saveQuietly);
      window.removeEventListener('storage', onDiscarded);
      pendingSaves = Promise.all([pendingSaves, saver.stop()]);
    };
  }, [saver, keyOf]);

  useUnloadQuestion(!isSaved(kind, draft));

  return { saver, draft, unsaved };
}
