/** A toast that offers `Desfazer` for 10 seconds, by a click or by Alt+Z. */
import { useEffect, useRef } from 'react';
import { toast as say } from 'react-hot-toast/headless';
import { undoOfferMs } from '../../domain/site/limits.ts';
import { undo as undoLabel } from '../../domain/text/sentences.ts';

/** Shows the toast; a later one with the same `toastId` replaces it. */
export function toastWithUndo(message: string, undo: () => void, toastId?: string): void {
  say.success(
    ({ id }) => (
      <span className="flex items-center justify-between gap-4">
        <span data-said="">{message}</span>
        <UndoButton
          onUndo={() => {
            say.dismiss(id);
            undo();
          }}
        />
      </span>
    ),
    { duration: undoOfferMs, ...(toastId ? { id: toastId } : {}) },
  );
}

function UndoButton({ onUndo }: { onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = event.altKey && event.code === 'KeyZ' && !event.ctrlKey && !event.metaKey;
      // Alt+Z undoes the newest act, whose toast is the first.
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
          // The focus leaves the toast first, because toasts pause while they have it.
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
