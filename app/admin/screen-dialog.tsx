import type { ReactNode } from 'react';

/** A modal of the newsroom with a heading and `Fechar`; Escape closes it too. */
export function ScreenDialog({
  title,
  isWide = false,
  onClose,
  children,
}: {
  title: string;
  /** For texts side by side. */
  isWide?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <dialog
      ref={showModal}
      aria-label={title}
      className={isWide ? 'dialog [--dialog-width:64rem]' : 'dialog'}
      onClose={onClose}
    >
      <header className="mb-5 flex items-start justify-between gap-4">
        <h2 className="pt-1.5 text-2xl font-bold tracking-tight">{title}</h2>
        <button
          type="button"
          aria-label="Fechar"
          className="grid size-11 shrink-0 place-items-center hover:shadow-[inset_0_-4px_0_var(--color-marker)]"
          onClick={(event) => event.currentTarget.closest('dialog')?.close()}
        >
          <svg
            viewBox="0 0 16 16"
            aria-hidden="true"
            className="size-4"
            stroke="currentColor"
            strokeWidth="2"
          >
            <path d="M2 2l12 12M14 2L2 14" />
          </svg>
        </button>
      </header>
      {children}
    </dialog>
  );
}

function showModal(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal();
}
