import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type OpenDocument, openDocument } from '../document/raw-document.ts';

const pauseMs = 400;
/** The longest delay while the user types without a pause. */
const waitMaxMs = 2_000;

/** What the form does with the text besides reading it. */
export interface EditorHandle {
  /** Hands over at once what was typed last. */
  flush(): void;
  /**
   * Shows another stored document in place of the one that is being written; the caret and what can be undone stay.
   * Returns false for what is no document: then nothing changes.
   */
  replace(content: string): boolean;
}

export interface RunningEditor {
  editor: Editor;
  /** The document as it is now, ready to be stored. */
  write: () => string;
  replace: (next: OpenDocument) => void;
}

/**
 * Calls `onChange` with the written document a moment after changes, and at once when the editor loses the focus, the
 * page is hidden, the editor goes away, or `flushRef` is called. Equal documents are reported once.
 */
export function useContentChanges(
  running: RunningEditor | null,
  {
    onChange,
    first,
    handle,
  }: {
    onChange: (content: string) => void;
    first: string;
    handle: RefObject<EditorHandle | null> | undefined;
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
    const { editor, write, replace } = running;
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
    const own: EditorHandle = {
      flush,
      replace(content) {
        const next = openDocument(content);
        if (!next) return false;
        flush();
        replace(next);
        clearTimeout(timer);
        timer = undefined;
        told.current = content;
        return true;
      },
    };
    if (handle) handle.current = own;
    editor.on('update', onUpdate);
    editor.on('blur', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      flush();
      if (handle?.current === own) handle.current = null;
      editor.off('update', onUpdate);
      editor.off('blur', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [running, handle]);
}
