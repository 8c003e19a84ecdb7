import type { FormEvent, ReactNode, SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { Dialog, openModal } from '../../ui/dialog.tsx';

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
    <Dialog
      // The editor's commands restore the focus and the selection, which closing would lose.
      ref={openModal}
      title={title}
      onClose={onClose}
      onSubmit={stay}
      onInput={stay}
      onChange={stay}
      onKeyDown={stay}
      onPaste={stay}
      onDrop={stay}
    >
      <form className="mt-5 grid gap-5" noValidate onSubmit={submit}>
        {children}
      </form>
    </Dialog>,
    document.body,
  );
}

function stay(event: SyntheticEvent): void {
  event.stopPropagation();
}
