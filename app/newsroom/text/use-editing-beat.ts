/**
 * Decides how long a person counts as editing a text: until five minutes after the last change. Every few seconds it
 * reports to the server that the form is open, and the server tells others.
 */
import { useEffect, useEffectEvent, useRef } from 'react';
import { editingBeatMs, editingPauseMs } from '../../../domain/site/limits.ts';
import { randomKey } from '../../browser/random-key.ts';

export type EditingState = 'reading' | 'editing' | 'taking-over' | 'leaving';

interface Options<Answer> {
  /** The id of the edited text; null before the text has one. */
  id: string | null;
  announce: (id: string, announcement: { state: EditingState; formId: string }) => Promise<Answer>;
  onAnswer: (answer: Answer) => void;
  onFailure?: (error: unknown) => void;
}

export function useEditingBeat<Answer>({ id, announce, onAnswer, onFailure }: Options<Answer>): {
  handleTyping: () => void;
  takeOver: () => void;
} {
  const activeUntil = useRef(0);
  const sendNow = useRef<(state?: EditingState) => void>(() => {});
  const call = useEffectEvent(announce);
  const handleAnswer = useEffectEvent(onAnswer);
  const handleFailure = useEffectEvent((error: unknown) => onFailure?.(error));

  useEffect(() => {
    if (id === null) return;
    const formId = randomKey();
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = async (asked?: EditingState) => {
      clearTimeout(timer);
      const state = asked ?? (Date.now() < activeUntil.current ? 'editing' : 'reading');
      try {
        const answer = await call(id, { state, formId });
        if (isOver) return;
        handleAnswer(answer);
      } catch (error) {
        if (isOver) return;
        handleFailure(error);
      }
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(send, editingBeatMs);
    };
    sendNow.current = (state) => void send(state);
    const leave = () => {
      void call(id, { state: 'leaving', formId }).catch(() => {});
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

  return {
    handleTyping: () => {
      const wasActive = Date.now() < activeUntil.current;
      activeUntil.current = Date.now() + editingPauseMs;
      if (!wasActive) sendNow.current();
    },
    takeOver: () => {
      activeUntil.current = Date.now() + editingPauseMs;
      sendNow.current('taking-over');
    },
  };
}
