import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { toast as say, useToaster } from 'react-hot-toast/headless';

const toastClass =
  'pointer-events-auto max-w-[350px] border border-transparent border-s-4 border-s-muted bg-ink px-4 py-3 font-display text-[0.9375rem]/5 text-paper shadow-lg data-[kind=error]:border-s-bad data-[kind=success]:border-s-good';

/**
 * The toast area; times and the limit of 20 are the library's own (docs/product.md#frame). `notice` is the server's
 * message about the last action: part of the page at first, a toast after hydration. Own styles, because the library's
 * would need an unsafe content policy.
 */
export default function Toasts({ notice }: { notice: string | null }) {
  const { toasts, handlers } = useToaster();
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    setAwake(true);
    // The id makes it one toast.
    if (notice) say.success(notice, { id: 'aviso' });
  }, [notice]);
  // An earlier toast must not be part of the first render, which has to equal the server's.
  const visible = isAwake ? toasts.filter((toast) => toast.visible) : [];
  const modal = useTopModal(visible.length > 0);
  const area = (
    <section
      aria-label="Avisos"
      className="no-print pointer-events-none fixed inset-x-4 top-4 z-50 grid justify-items-center gap-2"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {notice && !isAwake ? (
        <p role="status" data-kind="success" className={`first-toast ${toastClass}`}>
          {notice}
        </p>
      ) : null}
      {visible.map((toast) => (
        <p key={toast.id} {...toast.ariaProps} data-kind={toast.type} className={toastClass}>
          {typeof toast.message === 'function' ? toast.message(toast) : toast.message}
        </p>
      ))}
    </section>
  );
  return modal ? createPortal(area, modal) : area;
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
