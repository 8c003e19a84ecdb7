/** A form in a dialog, and the dialog that merges one section, topic or author into another. */
import { type ReactNode, useId } from 'react';
import { SendButton } from '../../program/button.tsx';
import { type Action, useAction } from '../../program/use-action.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { UploadForm } from './upload-form.tsx';

type FieldOf = (name: string) => {
  id: string;
  name: string;
  autoComplete: 'off';
  defaultValue: string | undefined;
  problem: string | null;
};

interface FormDialogProps {
  title: string;
  label?: string;
  /** What the form changes; its texts are the first values of the fields with their names. */
  thing?: object | null;
  /** The action of a form whose problems or whose state are shown elsewhere, too. */
  action?: Action;
  /** Gets the values of the fields by name. It closes the dialog itself, unless there is a sentence to show: `done`. */
  onSend: (...sent: Parameters<Parameters<Action['send']>[0]>) => Promise<unknown>;
  done?: string;
  onClose: () => void;
  children: ReactNode | ((fieldOf: FieldOf) => ReactNode);
}

/** Problems that belong to no field of the form are shown below it. */
export function FormDialog({ title, label = 'Salvar', thing, done, children, ...dialog }: FormDialogProps) {
  const id = useId();
  const own = useAction();
  const { send, isBusy, field, formProblem, problemOf, clear } = dialog.action ?? own;
  const names = new Set<string>();
  const values = new Map<string, unknown>(Object.entries(thing ?? {}));
  const fieldOf: FieldOf = (name) => {
    names.add(name);
    const value = values.get(name);
    const defaultValue = typeof value === 'string' ? value : undefined;
    return { id: `${id}-${name}`, name, autoComplete: 'off', defaultValue, problem: problemOf(name) };
  };
  return (
    <Dialog title={title} width="medium" onClose={dialog.onClose}>
      <UploadForm
        className="mt-5 grid grid-cols-1 gap-4 bg-inherit"
        onSubmit={send(async (text, form) => {
          await dialog.onSend(text, form);
          if (done === undefined) return;
          toast.success(done);
          dialog.onClose();
        })}
        // A problem of the old value does not apply to the new one.
        onChange={({ target }) => {
          if (field !== null && target instanceof Element && target.getAttribute('name') === field) clear();
        }}
      >
        {typeof children === 'function' ? children(fieldOf) : children}
        <FormMessage kind="bad">{names.has(field ?? '') ? null : formProblem}</FormMessage>
        <p className="dialog-actions">
          <SendButton label={label} isOff={isBusy} />
        </p>
      </UploadForm>
    </Dialog>
  );
}

interface MergeDialogProps extends Pick<FormDialogProps, 'onSend' | 'onClose'> {
  name: string;
  /** The word for the target of the merge, such as `outra seção`. */
  into: string;
  /** The words for what moves to the target. */
  what: string;
  /** The words for the chosen target, such as `a seção escolhida`. */
  chosen: string;
  done: string;
  children: (fieldOf: FieldOf) => ReactNode;
}

export function MergeDialog({ name, into, what, chosen, children, ...dialog }: MergeDialogProps) {
  return (
    <FormDialog title={`Juntar “${name}” a ${into}`} label="Juntar" {...dialog}>
      {(fieldOf) => (
        <>
          <p>{`${what} de “${name}” passam para ${chosen}. Não dá para desfazer.`}</p>
          {children(fieldOf)}
        </>
      )}
    </FormDialog>
  );
}
