/** The button `Desfazer` of a toast; Alt+Z presses it, too. */
import { useEffect, useRef } from 'react';
import { undo as undoLabel } from '../../domain/text/sentences.ts';

export function UndoButton({ onUndo }: { onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = event.altKey && event.code === 'KeyZ' && !event.ctrlKey && !event.metaKey;
      // Alt+Z undoes the newest action, whose toast is the first.
      if (!isShortcut || document.querySelector('[data-undo]') !== button.current) return;
      event.preventDefault();
      button.current?.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <span className="flex shrink-0 items-center gap-2">
      <button
        ref={button}
        type="button"
        data-undo=""
        aria-keyshortcuts="Alt+Z"
        className="min-h-11 font-semibold underline underline-offset-4"
        onFocus={(event) => {
          cameFrom.current = event.relatedTarget;
        }}
        onClick={({ currentTarget }) => {
          // The focus leaves the toast first, because toasts do not time out while they have it.
          if (currentTarget === document.activeElement) {
            currentTarget.blur();
            if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
          }
          onUndo();
        }}
      >
        {undoLabel}
      </button>
      <kbd className="font-display text-xs whitespace-nowrap opacity-80 max-sm:hidden pointer-coarse:hidden">
        Alt+Z
      </kbd>
    </span>
  );
}
