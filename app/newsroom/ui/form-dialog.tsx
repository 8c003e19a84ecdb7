/** A form in a dialog. `onSend` gets the values of its fields by name, and closes the dialog. */
import type { ReactNode } from 'react';
import { SendButton } from '../../program/button.tsx';
import type { useAction } from '../../program/use-action.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/field.tsx';
import { UploadForm } from './upload-form.tsx';

type Action = ReturnType<typeof useAction>;

export function FormDialog({
  title,
  action: { send, isBusy, field, formProblem, clear },
  label,
  onSend,
  onClose,
  children,
}: {
  title: string;
  action: Action;
  label: string;
  onSend: Parameters<Action['send']>[0];
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog title={title} width="medium" onClose={onClose}>
      <UploadForm
        className="mt-5 grid grid-cols-1 gap-4 bg-inherit"
        onSubmit={send(onSend)}
        // A problem of the old value does not apply to the new one.
        onChange={({ target }) => {
          if (field !== null && target instanceof Element && target.getAttribute('name') === field) clear();
        }}
      >
        {children}
        <FormMessage kind="bad">{formProblem}</FormMessage>
        <p className="dialog-actions">
          <SendButton label={label} isOff={isBusy} />
        </p>
      </UploadForm>
    </Dialog>
  );
}
