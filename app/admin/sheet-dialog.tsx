import type { ReactNode } from 'react';
import { CloseIcon } from '../ui/close-icon.tsx';

/** A dialog with a heading and `Fechar`, over the screen that it is about. */
export function SheetDialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <dialog ref={showModal} aria-label={title} className="dialog [--dialog-width:40rem]" onClose={onClose}>
      <div className="flex items-start justify-between gap-4">
        <h2 dir="auto" className="min-w-0 pt-1.5 text-2xl font-bold tracking-tight">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Fechar"
          className="-me-2 grid size-11 shrink-0 place-items-center hover:shadow-[inset_0_-4px_0_var(--color-marker)]"
          onClick={(event) => event.currentTarget.closest('dialog')?.close()}
        >
          <CloseIcon />
        </button>
      </div>
      {children}
    </dialog>
  );
}

function showModal(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal();
}
