import { useEffect, useState, useSyncExternalStore } from 'react';
import { areSameFields } from '../../../../domain/news/draft.ts';
import { usePerson } from '../../data/person.ts';
import { createDraft, isDeclined, isPassing, readConflict, saveDraft } from '../news-calls.ts';
import { createDraftSaver, type DraftSaver, type SaverState } from './draft-saver.ts';
import { type Journal, journalKeys, openJournal } from './journal.ts';
import type { OpenedNews } from './opened-news.ts';

/** The last save of a form that was closed. */
let leftBehind: Promise<unknown> = Promise.resolve();

/** Waits for pending saves of closed forms, so that a text is opened or listed as it was left. */
export async function whenAllSaved(): Promise<void> {
  // A form that closes in this task registers its save in the next microtask.
  await Promise.resolve();
  await leftBehind;
}

/**
 * What is written in a form, saved by itself: a little after the last key, when a field or the page is left, and
 * when the connection is back.
 */
export function useDraftSaver(
  opened: OpenedNews,
  onCreated: (id: string) => void,
): { saver: DraftSaver; state: SaverState; journal: Journal } {
  const { userId } = usePerson();
  const [journal] = useState(() => openJournal(() => localStorage, userId));
  const [saver] = useState(() =>
    createDraftSaver(
      {
        id: opened.id,
        basis: opened.basis,
        fields: opened.fields,
        savedAt: opened.draft?.updatedAt ?? null,
      },
      {
        create: createDraft,
        save: saveDraft,
        readConflict,
        isPassing,
        isDeclined,
        journal,
        keyOf: journalKeys(),
        clock: Date.now,
        onCreated,
      },
      opened.conflict,
    ),
  );
  const state = useSyncExternalStore(saver.subscribe, saver.getState);

  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState !== 'hidden') return;
      saver.keep();
      saver.saveQuietly();
    };
    // At the window, after everything that listens at the document: the editor hands over its last words there.
    window.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', saver.keep);
    window.addEventListener('online', saver.saveQuietly);
    return () => {
      window.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', saver.keep);
      window.removeEventListener('online', saver.saveQuietly);
      // The editor hands over its last words while it goes, which is after this.
      queueMicrotask(() => {
        leftBehind = saver.saveNow().catch(() => {});
        saver.stop();
      });
    };
  }, [saver]);

  const isUnsaved = !areSameFields(state.fields, state.base);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  return { saver, state, journal };
}
