import { useEffect, useState, useSyncExternalStore } from 'react';
import { toast } from 'react-hot-toast/headless';
import { usePerson } from '../../data/person.ts';
import { useUnloadQuestion } from '../../ui/use-unsaved.tsx';
import { createDraft, isDeclined, isPassing, readConflict, saveDraft, setTextAside } from '../news-calls.ts';
import { createDraftSaver, type DraftSaver } from './draft-saver.ts';
import { type EditedDraft, isSaved } from './draft-state.ts';
import { type Journal, journalKeys, openJournal } from './journal.ts';
import type { OpenedNews } from './opened-news.ts';
import { otherHand } from './who-saved.ts';

let pendingSaves: Promise<unknown> = Promise.resolve();

/** Waits for saves of closed forms, so that a text is opened and listed as it was left. */
export async function whenAllSaved(): Promise<void> {
  await pendingSaves;
}

/** Saves after the last key, on leaving a field or the page, and when the connection is back. */
export function useDraft(
  opened: OpenedNews,
  onCreated: (id: string) => void,
): { saver: DraftSaver; draft: EditedDraft; journal: Journal } {
  const person = usePerson();
  const [journal] = useState(() => openJournal(() => localStorage, person.userId));
  const [saver] = useState(() => {
    const { id, basis, fields, draft } = opened;
    return createDraftSaver(
      { id, basis, fields, savedAt: draft?.updatedAt ?? null },
      {
        create: createDraft,
        save: saveDraft,
        setAside: setTextAside,
        readConflict,
        isPassing,
        isDeclined,
        journal,
        keyOf: journalKeys(),
        clock: Date.now,
        onCreated,
        onMerged: (conflict) => void toast.success(otherHand(conflict, person).merged),
      },
      opened.conflict,
    );
  });
  const draft = useSyncExternalStore(saver.subscribe, saver.getState);

  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState !== 'hidden') return;
      saver.keep();
      saver.saveQuietly();
    };
    saver.start();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', saver.keep);
    window.addEventListener('online', saver.saveQuietly);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', saver.keep);
      window.removeEventListener('online', saver.saveQuietly);
      pendingSaves = Promise.all([pendingSaves, saver.stop()]);
    };
  }, [saver]);

  useUnloadQuestion(!isSaved(draft));

  return { saver, draft, journal };
}
