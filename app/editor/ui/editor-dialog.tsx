import type { FormEvent, ReactNode, SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { CloseButton } from '../../ui/close-button.tsx';
import { openModal } from '../../ui/show-modal.ts';

/**
 * A dialog of the editor. Rendered outside of the form that contains the editor, also for React's events, so that its
 * input does not reach that form.
 */
export function EditorDialog({
  title,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return createPortal(
    <dialog
      // The editor's commands restore the focus and the selection, which closing would lose.
      ref={openModal}
      aria-label={title}
      className="dialog"
      onClose={onClose}
      onSubmit={stay}
      onInput={stay}
      onChange={stay}
      onKeyDown={stay}
      onPaste={stay}
      onDrop={stay}
    >
      <h2 className="pe-12 text-2xl font-bold tracking-tight">{title}</h2>
      <CloseButton className="absolute end-4 top-3" />
      <form className="mt-5 grid gap-5" noValidate onSubmit={submit}>
        {children}
      </form>
    </dialog>,
    document.body,
  );
}

function stay(event: SyntheticEvent): void {
  event.stopPropagation();
}
