/** The toast area of every page, and the list of what its toasts said. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { toast as say, type Toast, useToasterStore } from 'react-hot-toast/headless';

const toastClass =
  'pointer-events-auto max-w-[350px] border border-transparent border-s-4 border-s-muted bg-ink px-4 py-3 font-display text-[0.9375rem]/5 text-paper shadow-lg data-[kind=error]:border-s-bad data-[kind=success]:border-s-good';

const saidMax = 20;

/**
 * Times and the limit of 20 are the library's own (docs/product.md#frame); they stand still while the pointer or the focus
 * is on a toast, or the window is hidden. `notice` is the server's message about the last action: part of the page at
 * first, a toast after hydration. Own styles, because the library's would need an unsafe content policy.
 */
export default function Toasts({ notice }: { notice: string | null }) {
  const { toasts } = useToasterStore();
  const [isAwake, setAwake] = useState(false);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHidden = useHiddenWindow();
  const [said, setSaid] = useState<readonly string[]>([]);
  useEffect(() => {
    setAwake(true);
    // The id makes it one toast.
    if (notice) say.success(notice, { id: 'aviso' });
  }, [notice]);
  // An earlier toast must not be part of the first render, which has to equal the server's.
  const visible = isAwake ? toasts.filter((toast) => toast.visible) : [];
  const modal = useTopModal(visible.length > 0);
  const isHeld = isHidden || (visible.length > 0 && (isPointed || isFocused));
  const handleGone = useCallback((text: string) => {
    setSaid((before) => [text, ...before].slice(0, saidMax));
    // A toast that is removed under the pointer or with the focus is not left by them.
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
        {visible.map((toast) => (
          <p
            key={toast.id}
            id={elementId(toast.id)}
            {...toast.ariaProps}
            data-kind={toast.type}
            className={toastClass}
          >
            {typeof toast.message === 'function' ? toast.message(toast) : toast.message}
          </p>
        ))}
      </div>
      {said.length > 0 ? <SaidList said={said} isInDialog={modal !== null} /> : null}
    </section>
  );
  return (
    <>
      {modal ? createPortal(area, modal) : area}
      {/* Outside of the area, so that a dialog that opens does not begin their times again. */}
      {visible.map((toast) => (
        // One for each saying: a toast that is said again begins its time again.
        <Lifetime key={`${toast.id} ${toast.createdAt}`} toast={toast} isHeld={isHeld} onGone={handleGone} />
      ))}
    </>
  );
}

const elementId = (id: string) => `aviso-${id}`;

/** Removes a toast when its time is over; the time stands still while `isHeld`. */
function Lifetime({
  toast: { id, duration = Number.POSITIVE_INFINITY },
  isHeld,
  onGone,
}: {
  toast: Toast;
  isHeld: boolean;
  onGone: (text: string) => void;
}) {
  const leftMs = useRef(duration);
  useEffect(() => {
    const text = textOf(document.getElementById(elementId(id)));
    return () => onGone(text);
  }, [id, onGone]);
  // Before the page is painted: an area that is no longer held counts.
  useLayoutEffect(() => {
    if (isHeld || leftMs.current === Number.POSITIVE_INFINITY) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => say.remove(id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= Date.now() - startedAt;
    };
  }, [id, isHeld]);
  return null;
}

/** Returns the text of a toast without its undo button, which no longer works when the toast has gone. */
function textOf(element: HTMLElement | null): string {
  return (element?.querySelector('[data-said]') ?? element)?.textContent ?? '';
}

/**
 * What toasts of this page said, newest first, for all who could not read it in time: at the end of the page, where it
 * covers nothing. In a dialog, where the toasts are only while they last, it is seen by the keyboard alone.
 */
function SaidList({ said, isInDialog }: { said: readonly string[]; isInDialog: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={`mx-auto my-4 w-fit max-w-[350px] px-4 font-display text-[0.9375rem]/5 text-muted ${isInDialog ? 'not-focus-within:sr-only' : ''}`}
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
/** The modal dialog on top while there are toasts: all outside it is dimmed and inert. Null without one. */
function useTopModal(hasToasts: boolean): HTMLDialogElement | null {
  const [modal, setModal] = useState<HTMLDialogElement | null>(null);
  useLayoutEffect(() => {
    if (!hasToasts) return;
    // A dialog comes after the one from which it was opened, or is inside it.
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
