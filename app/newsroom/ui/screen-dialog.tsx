import type { ReactNode } from 'react';
import { CloseButton } from '../../ui/close-button.tsx';
import { showModal } from '../../ui/show-modal.ts';

const widths = {
  narrow: '',
  medium: '[--dialog-width:40rem]',
  /** For texts side by side. */
  wide: '[--dialog-width:64rem]',
};

/** A modal of the newsroom with a heading and `Fechar`, over the screen that it is about; Escape closes it too. */
export function ScreenDialog({
  title,
  width,
  onClose,
  children,
}: {
  title: string;
  width: keyof typeof widths;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <dialog ref={showModal} aria-label={title} className={`dialog ${widths[width]}`} onClose={onClose}>
      <header className="flex items-start justify-between gap-4">
        <h2 dir="auto" className="min-w-0 pt-1.5 text-2xl font-bold tracking-tight">
          {title}
        </h2>
        <CloseButton className="-me-2 shrink-0" />
      </header>
      {children}
    </dialog>
  );
}
