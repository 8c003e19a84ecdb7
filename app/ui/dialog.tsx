/** The modal dialog of every page, and the dialog that asks before an act. */
import { type ComponentProps, type ReactNode, useState } from 'react';
import { CloseIcon } from './icon.tsx';
import { captureFocus } from './return-focus.ts';

const widths = {
  narrow: '',
  question: '[--dialog-width:32rem]',
  medium: '[--dialog-width:40rem]',
  wide: '[--dialog-width:64rem]',
};

/**
 * Shows a modal dialog. The element with `data-first-focus`, or the first field, gets the focus; closing returns it.
 */
export function Dialog({
  title,
  width = 'narrow',
  hasHeading = true,
  children,
  ...attributes
}: {
  title: string;
  width?: keyof typeof widths;
  /** Whether the title is shown, with `Fechar` beside it. */
  hasHeading?: boolean;
} & Omit<ComponentProps<'dialog'>, 'title' | 'className' | 'aria-label'>) {
  return (
    <dialog ref={showModal} aria-label={title} className={`dialog ${widths[width]}`} {...attributes}>
      {hasHeading ? (
        <header className="flex items-start justify-between gap-4">
          <h2 dir="auto" className="min-w-0 pt-1.5 text-2xl font-bold tracking-tight">
            {title}
          </h2>
          <CloseButton className="-me-2 shrink-0" />
        </header>
      ) : null}
      {children}
    </dialog>
  );
}

export function CloseButton({ className }: { className: string }) {
  return (
    <button
      type="button"
      aria-label="Fechar"
      className={`grid size-11 place-items-center hover:[box-shadow:var(--marked)] ${className}`}
      onClick={({ currentTarget }) => {
        const dialog = currentTarget.closest('dialog');
        // Escape sends this event as well. A dialog that cancels it asks a question first.
        if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
      }}
    >
      <CloseIcon />
    </button>
  );
}

/** A `ref` that opens its `<dialog>` and closes it before React removes it: only closing returns the focus. */
export function showModal(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (!dialog) return;
  const restoreFocus = captureFocus();
  openModal(dialog);
  return () => {
    dialog.close();
    restoreFocus();
  };
}

/** A `ref` that opens its `<dialog>`, for dialogs whose action moves the focus itself. */
export function openModal(dialog: HTMLDialogElement | null): void {
  if (!dialog) return;
  if (!dialog.open) dialog.showModal();
  const first =
    dialog.querySelector<HTMLElement>('[data-first-focus]') ??
    dialog.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select');
  first?.focus();
}

interface ConfirmDialogProps {
  question: string;
  /** A warning that a person reads before answering. */
  body?: ReactNode;
  /** If the dialog is closed in another way, the answer is no. */
  onAnswer: (isYes: boolean) => void;
}

export function ConfirmDialog({ question, body = null, onAnswer }: ConfirmDialogProps) {
  return (
    <Dialog
      title={question}
      hasHeading={false}
      onClose={(event) => onAnswer(event.currentTarget.returnValue === 'sim')}
    >
      <form method="dialog">
        <p className="mt-2 font-display text-lg/7 font-bold">{question}</p>
        {body}
        <div className="mt-6 flex flex-wrap gap-3">
          <button type="submit" value="sim" className="button-ink">
            Sim
          </button>
          {/* `Cancelar` has the focus, so that Enter does not confirm. */}
          <button type="submit" value="" data-first-focus="" className="button-line">
            Cancelar
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface Asked {
  question: string;
  onYes: () => void;
  body: ReactNode;
  number: number;
}

/** Asks a question before an action; the component that asks must render `dialog`. */
export function useConfirm(): {
  ask: (question: string, onYes: () => void, body?: ReactNode) => void;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    ask: (question, onYes, body = null) =>
      setAsked((before) => ({ question, onYes, body, number: (before?.number ?? 0) + 1 })),
    dialog: asked ? (
      <ConfirmDialog
        // A dialog that was answered may still be closing, and its event must not close the next one.
        key={asked.number}
        question={asked.question}
        body={asked.body}
        onAnswer={(isYes) => {
          setAsked(null);
          if (isYes) asked.onYes();
        }}
      />
    ) : null,
  };
}
