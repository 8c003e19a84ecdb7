/** The dialogs of sections, groups, topics and authors: one creates or edits, the other merges. */
import type { ReactNode } from 'react';
import { useId } from 'react';
import { type Action, useAction } from '../../program/use-action.ts';
import { toast } from '../../ui/toast.ts';
import { FormDialog } from './form-dialog.tsx';

interface ThingField {
  id: string;
  name: string;
  autoComplete: 'off';
  defaultValue: string | undefined;
  problem: string | null;
}

/** `fieldOf` returns the props of one field. Problems that belong to no field of the form are shown below it. */
export function ThingDialog({
  title,
  label = 'Salvar',
  done,
  thing = null,
  onSend,
  onClose,
  children,
}: {
  title: string;
  label?: string;
  done: string;
  thing?: object | null;
  onSend: (...sent: Parameters<Parameters<Action['send']>[0]>) => Promise<unknown>;
  onClose: () => void;
  children: (fieldOf: (name: string) => ThingField) => ReactNode;
}) {
  const id = useId();
  const action = useAction();
  const names = new Set<string>();
  const values = new Map<string, unknown>(Object.entries(thing ?? {}));
  const fields = children((name) => {
    names.add(name);
    const value = values.get(name);
    return {
      id: `${id}-${name}`,
      name,
      autoComplete: 'off',
      defaultValue: typeof value === 'string' ? value : undefined,
      problem: action.problemOf(name),
    };
  });
  return (
    <FormDialog
      title={title}
      action={{
        ...action,
        formProblem: names.has(action.field ?? '') ? null : action.formProblem,
      }}
      label={label}
      onClose={onClose}
      onSend={async (text, form) => {
        await onSend(text, form);
        toast.success(done);
        onClose();
      }}
    >
      {fields}
    </FormDialog>
  );
}

export function MergeDialog({
  name,
  into,
  what,
  chosen,
  ...dialog
}: {
  name: string;
  /** The word for the target of the merge, such as `outra seção`. */
  into: string;
  /** The words for what moves to the target. */
  what: string;
  /** The words for the chosen target, such as `a seção escolhida`. */
  chosen: string;
} & Pick<Parameters<typeof ThingDialog>[0], 'done' | 'onSend' | 'onClose' | 'children'>) {
  return (
    <ThingDialog title={`Juntar “${name}” a ${into}`} label="Juntar" {...dialog}>
      {(fieldOf) => (
        <>
          <p>{`${what} de “${name}” passam para ${chosen}. Não dá para desfazer.`}</p>
          {dialog.children(fieldOf)}
        </>
      )}
    </ThingDialog>
  );
}
