import type { Editor } from '@tiptap/core';
import { useEffect, useLayoutEffect, useRef } from 'react';

const pauseMs = 400;
/** Who types without a pause is not kept waiting longer. */
const waitMaxMs = 2_000;

/**
 * Calls `onChange` with the written document a moment after changes, and at once when the editor loses the focus, the
 * page is hidden or the editor goes away. Equal documents are told once.
 */
export function useContentChanges(
  running: { editor: Editor; write: () => string } | null,
  { onChange, first }: { onChange: (content: string) => void; first: string },
): void {
  const tell = useRef(onChange);
  const told = useRef(first);
  useEffect(() => {
    tell.current = onChange;
  });
  // What goes away with the editor must hear of the last letters first: so not a passive effect.
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
    editor.on('update', onUpdate);
    editor.on('blur', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      flush();
      editor.off('update', onUpdate);
      editor.off('blur', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [running]);
}
