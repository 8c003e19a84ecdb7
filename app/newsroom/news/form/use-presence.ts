/** Connects the form of news with `use-editing-beat.ts`, which decides how long a person counts as editing. */
import { useEffect, useEffectEvent } from 'react';
import { CallError } from '../../../program/call.ts';
import type { DraftSaver } from '../../text/draft-saver.ts';
import { useEditingBeat } from '../../text/use-editing-beat.ts';
import { announceEditing } from '../news-calls.ts';
import type { FormEvent, FormState } from './form-state.ts';

/** `desk` shows the answer of the server; `onBeat` is called after each answer. */
export function usePresence(
  saver: DraftSaver,
  id: string | null,
  { get, dispatch }: { get: () => FormState; dispatch: (event: FormEvent) => void },
  onBeat: () => void,
): { announceTakeOver: () => void } {
  const beat = useEditingBeat({
    id,
    async announce(id, announcement) {
      const { era } = get();
      return { era, answer: await announceEditing(id, announcement) };
    },
    onAnswer({ era, answer: { editor, state, isPublished } }) {
      dispatch({ type: 'heard', editor: editor?.name ?? null, outcome: { state, isPublished }, era });
      onBeat();
    },
    onFailure(error) {
      if (error instanceof CallError && error.code === 'not-found')
        dispatch({ type: 'lost', sentence: error.message });
    },
  });
  const handleTyping = useEffectEvent(beat.handleTyping);

  useEffect(() => {
    let { fields, acknowledged } = saver.getState();
    return saver.subscribe(() => {
      const state = saver.getState();
      // A merge or a reload changes the acknowledged text as well; typing does not.
      const isTyped = state.fields !== fields && state.acknowledged === acknowledged;
      ({ fields, acknowledged } = state);
      if (isTyped) handleTyping();
    });
  }, [saver]);

  return { announceTakeOver: beat.takeOver };
}
