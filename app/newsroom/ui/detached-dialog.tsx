/** A dialog that a part of a form opens: its elements and events do not reach that form. */
import type { ComponentProps, DragEvent, SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from '../../ui/dialog.tsx';
import { stayOnPage } from '../data/uploads.ts';

export function DetachedDialog(dialog: ComponentProps<typeof Dialog>) {
  return createPortal(
    <Dialog
      onSubmit={stopPropagation}
      onInput={stopPropagation}
      onChange={stopPropagation}
      onKeyDown={stopPropagation}
      onPaste={stopPropagation}
      onDragOver={stayHere}
      onDrop={stayHere}
      {...dialog}
    />,
    document.body,
  );
}

function stayHere(event: DragEvent<HTMLDialogElement>): void {
  event.stopPropagation();
  stayOnPage(event);
}

function stopPropagation(event: SyntheticEvent): void {
  event.stopPropagation();
}
