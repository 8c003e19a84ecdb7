/** Shows the toasts of a page, and keeps a list of their texts. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { toastsMax } from '../../domain/site/limits.ts';
import { removeToast, type Toast, toast, toasts } from '../ui/toast.ts';
import { UndoButton } from '../ui/undo-button.tsx';

const toastClass =
  'pointer-events-auto max-w-[350px] border border-transparent border-s-4 border-s-muted bg-ink px-4 py-3 font-display text-sm text-paper [box-shadow:0_10px_24px_-8px_rgb(0_0_0/0.35)] data-[kind=error]:border-s-bad data-[kind=success]:border-s-good';

/** The first render has no toasts, because it must equal the HTML of the server. */
const noToasts: readonly Toast[] = [];

/**
 * `notice` is the server's message about the last act. It is part of the page at first, and becomes a toast after
 * hydration. The time of a toast pauses while the pointer or the focus is on a toast, or the window is hidden
 * (docs/product.md#frame).
 */
export default function Toasts({ notice }: { notice: string | null }) {
  const visible = useSyncExternalStore(toasts.subscribe, toasts.get, () => noToasts);
  const [isAwake, setAwake] = useState(false);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHidden = useHiddenWindow();
  const [said, setSaid] = useState<readonly string[]>([]);
  useEffect(() => {
    setAwake(true);
    // With a fixed id, the notice cannot become two toasts.
    if (notice) toast.success(notice, { id: 'aviso' });
  }, [notice]);
  const modal = useTopModal(visible.length > 0);
  const isHeld = isHidden || (visible.length > 0 && (isPointed || isFocused));
  const handleGone = useCallback((text: string) => {
    setSaid((before) => [text, ...before].slice(0, toastsMax));
    // When a toast is removed, no event says that the pointer or the focus has left it.
    setPointed(false);
    setFocused(document.activeElement?.closest('[data-toasts]') != null);
  }, []);
  const area = (
    <section
      aria-label="Avisos"
      data-toasts={isHeld ? 'held' : ''}
      className="no-print"
      onMouseOver={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className="pointer-events-none fixed inset-x-4 top-4 z-50 grid justify-items-center gap-2">
        {notice && !isAwake ? (
          <p role="status" data-kind="success" className={`first-toast ${toastClass}`}>
            {notice}
          </p>
        ) : null}
        {visible.map(({ id, kind, message, undo }) => (
          <p key={id} role="status" aria-live="polite" data-kind={kind} className={toastClass}>
            {undo ? (
              <span className="flex items-center justify-between gap-4">
                <span>{message}</span>
                <UndoButton
                  onUndo={() => {
                    removeToast(id);
                    undo();
                  }}
                />
              </span>
            ) : (
              message
            )}
          </p>
        ))}
      </div>
      {said.length > 0 ? <SaidList said={said} isInDialog={modal !== null} /> : null}
    </section>
  );
  return (
    <>
      {modal ? createPortal(area, modal) : area}
      {/* The timers are outside of the area, so that a dialog that opens does not restart the timers. */}
      {visible.map((each) => (
        // A toast that is shown again is shown for its full time.
        <Lifetime key={`${each.id} ${each.showing}`} toast={each} isHeld={isHeld} onGone={handleGone} />
      ))}
    </>
  );
}

interface LifetimeProps {
  toast: Toast;
  isHeld: boolean;
  onGone: (text: string) => void;
}

/** Removes a toast when its time is over; the time pauses while `isHeld`. */
function Lifetime({ toast: { id, message, durationMs }, isHeld, onGone }: LifetimeProps) {
  const leftMs = useRef(durationMs);
  useEffect(() => () => onGone(message), [message, onGone]);
  // A layout effect runs at once, so the time counts from the moment at which pointer and focus leave the area.
  useLayoutEffect(() => {
    if (isHeld) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => removeToast(id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= Date.now() - startedAt;
    };
  }, [id, isHeld]);
  return null;
}

/**
 * Shows the texts of earlier toasts, newest first, for people who could not read them in time. They are at the end of
 * the page, where they cover nothing. In a dialog only keyboard users see them.
 */
function SaidList({ said, isInDialog }: { said: readonly string[]; isInDialog: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={`mx-auto my-4 w-fit max-w-[350px] px-4 font-display text-sm text-muted ${isInDialog ? 'not-focus-within:sr-only' : ''}`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-3">Avisos anteriores</summary>
      {isOpen ? (
        <ol className="grid gap-1 pb-3">
          {said.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts repeat, and rows have no state.
            <li key={index}>{text}</li>
          ))}
        </ol>
      ) : null}
    </details>
  );
}

function useHiddenWindow(): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    const update = () => setHidden(document.hidden);
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isHidden;
}

/**
 * Finds the topmost modal dialog while there are toasts. Toasts must be inside that dialog, because everything outside
 * of it is inert.
 */
function useTopModal(hasToasts: boolean): HTMLDialogElement | null {
  const [modal, setModal] = useState<HTMLDialogElement | null>(null);
  useLayoutEffect(() => {
    if (!hasToasts) return;
    // A dialog comes after the dialog that opened it, or is inside it.
    const find = () =>
      setModal([...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1) ?? null);
    const observer = new MutationObserver(find);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    find();
    return () => {
      observer.disconnect();
      setModal(null);
    };
  }, [hasToasts]);
  return modal;
}
