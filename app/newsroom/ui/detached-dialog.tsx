/** A dialog of a part of a form: neither its elements nor its events reach that form. */
import type { ComponentProps, SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from '../../ui/dialog.tsx';

export function DetachedDialog(dialog: ComponentProps<typeof Dialog>) {
  return createPortal(
    <Dialog
      onSubmit={stopPropagation}
      onInput={stopPropagation}
      onChange={stopPropagation}
      onKeyDown={stopPropagation}
      onPaste={stopPropagation}
      onDragOver={stopPropagation}
      onDrop={stopPropagation}
      {...dialog}
    />,
    document.body,
  );
}

function stopPropagation(event: SyntheticEvent): void {
  event.stopPropagation();
}
