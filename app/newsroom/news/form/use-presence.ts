/** Announces for five minutes after a change that a form of news edits its text, and learns who else does. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { editingBeatMs, editingPauseMs } from '../../../../domain/site/limits.ts';
import { randomKey } from '../../../browser/random-key.ts';
import { CallError } from '../../../program/call.ts';
import type { DraftSaver } from '../../text/draft-saver.ts';
import { announceEditing, type EditingState } from '../news-calls.ts';
import type { FormEvent, FormState } from './form-state.ts';

/** `desk` shows what the server answers; `onBeat` is called after each answer. */
export function usePresence(
  saver: DraftSaver,
  id: string | null,
  { get, dispatch }: { get: () => FormState; dispatch: (event: FormEvent) => void },
  onBeat: () => void,
): { announceTakeOver: () => void } {
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
      const { era } = get();
      try {
        const { editor, state: draftState, isPublished } = await announceEditing(id, { state, formId });
        if (isOver) return;
        dispatch({
          type: 'heard',
          editor: editor?.name ?? null,
          outcome: { state: draftState, isPublished },
          era,
        });
        handleBeat();
      } catch (error) {
        if (isOver) return;
        if (error instanceof CallError && error.code === 'not-found')
          dispatch({ type: 'lost', sentence: error.message });
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
  }, [id, get, dispatch]);

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

  return {
    announceTakeOver: () => {
      activeUntil.current = Date.now() + editingPauseMs;
      announce.current('taking-over');
    },
  };
}
