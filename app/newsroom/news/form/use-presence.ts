import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DraftState } from '../../../../domain/news/draft.ts';
import { editingBeatMs, editingPauseMs } from '../../../../domain/site/limits.ts';
import { randomKey } from '../../../browser/random-key.ts';
import { CallError } from '../../../program/call.ts';
import type { DraftSaver } from '../drafts/draft-saver.ts';
import { announceEditing, type EditingState } from '../news-calls.ts';

export interface Presence {
  /** The name of another person who edits this text now; null without one. */
  editor: string | null;
  /** What the server said last about the draft; null before, and after `forget`. */
  fate: DraftFate | null;
  forget: () => void;
  takeOver: () => void;
}

/** The state of the draft now, or a sentence about why the person cannot edit it any more. */
export type DraftFate = { state: DraftState | null; isPublished: boolean } | { gone: string };

/** Announces for five minutes after a change that this form edits its text, and finds who else does. */
export function usePresence(saver: DraftSaver, id: string | null, onBeat: () => void): Presence {
  const [editor, setEditor] = useState<string | null>(null);
  const [fate, setFate] = useState<DraftFate | null>(null);
  /** Answers to calls that were sent before are old. */
  const forgotten = useRef(0);
  const forget = useCallback(() => {
    forgotten.current += 1;
    setFate(null);
  }, []);
  const activeUntil = useRef(0);
  const announce = useRef<(state?: EditingState) => void>(() => {});
  const handleBeat = useEffectEvent(onBeat);

  useEffect(() => {
    if (id === null) return;
    const formId = randomKey();
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = async (asked?: EditingState) => {
      clearTimeout(timer);
      const state = asked ?? (Date.now() < activeUntil.current ? 'editing' : 'reading');
      const sentAt = forgotten.current;
      try {
        const found = await announceEditing(id, { state, formId });
        if (isOver) return;
        setEditor(found.editor?.name ?? null);
        if (sentAt === forgotten.current) setFate({ state: found.state, isPublished: found.isPublished });
        handleBeat();
      } catch (error) {
        if (isOver) return;
        if (error instanceof CallError && error.code === 'not-found') setFate({ gone: error.message });
      }
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(send, editingBeatMs);
    };
    announce.current = (state) => void send(state);
    const leave = () => {
      void announceEditing(id, { state: 'leaving', formId }).catch(() => {});
    };
    const onShow = () => document.visibilityState === 'visible' && void send();
    void send();
    document.addEventListener('visibilitychange', onShow);
    window.addEventListener('pagehide', leave);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onShow);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [id]);

  useEffect(() => {
    let { fields, acknowledged } = saver.getState();
    return saver.subscribe(() => {
      const state = saver.getState();
      // A merge or a reload also changes the acknowledged text; typing does not.
      const isTyped = state.fields !== fields && state.acknowledged === acknowledged;
      ({ fields, acknowledged } = state);
      if (!isTyped) return;
      const wasActive = Date.now() < activeUntil.current;
      activeUntil.current = Date.now() + editingPauseMs;
      if (!wasActive) announce.current();
    });
  }, [saver]);

  const takeOver = useCallback(() => {
    activeUntil.current = Date.now() + editingPauseMs;
    setEditor(null);
    announce.current('taking-over');
  }, []);
  return { editor, fate, forget, takeOver };
}
