import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const pauseMs = 400;
/** The longest delay while the user types without a pause. */
const waitMaxMs = 2_000;

/**
 * Calls `onChange` with the written document a moment after changes, and at once when the editor loses the focus, the
 * page is hidden, the editor goes away, or `flushRef` is called. Equal documents are reported once.
 */
export function useContentChanges(
  running: { editor: Editor; write: () => string } | null,
  {
    onChange,
    first,
    flush: flushRef,
  }: {
    onChange: (content: string) => void;
    first: string;
    flush: RefObject<(() => void) | null> | null;
  },
): void {
  const tell = useRef(onChange);
  const told = useRef(first);
  useEffect(() => {
    tell.current = onChange;
  });
  // Not a passive effect: the parents' clean-ups need the last letters first.
  useLayoutEffect(() => {
    if (!running) return;
    const { editor, write } = running;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waitingSince = 0;
    const flush = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      const content = write();
      if (content === told.current) return;
      told.current = content;
      tell.current(content);
    };
    const onUpdate = () => {
      const now = performance.now();
      if (timer === undefined) waitingSince = now;
      clearTimeout(timer);
      timer = setTimeout(flush, Math.max(0, Math.min(pauseMs, waitingSince + waitMaxMs - now)));
    };
    if (flushRef) flushRef.current = flush;
    editor.on('update', onUpdate);
    editor.on('blur', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      flush();
      if (flushRef) flushRef.current = null;
      editor.off('update', onUpdate);
      editor.off('blur', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [running, flushRef]);
}
