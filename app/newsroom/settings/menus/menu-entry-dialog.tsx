/** The dialog that adds or edits an entry of a menu. */
import { useState } from 'react';
import {
  createMenuEntry,
  findEntryProblem,
  keyOfEntry,
  kindNames,
  kindsIn,
  type MenuEntry,
  type MenuKind,
  type MenuPlace,
  nameOfEntry,
} from '../../../../domain/settings/menus.ts';
import { CallError } from '../../../program/call.ts';
import { useAction } from '../../../program/use-action.ts';
import { Field, Select } from '../../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { listTargets, useMenuTargets } from './menu-targets.ts';

/** `entry` is null for a new one; `others` are those of its list. */
export function MenuEntryDialog({
  place,
  noun,
  entry,
  others,
  onDone,
  onClose,
}: {
  place: MenuPlace | 'entry';
  noun: string;
  entry: MenuEntry | null;
  others: readonly MenuEntry[];
  onDone: (entry: MenuEntry) => void;
  onClose: () => void;
}) {
  const known = useMenuTargets();
  const kinds = kindsIn[place].filter(
    (kind) => kind !== 'groups' || entry?.kind === kind || others.every((other) => other.kind !== kind),
  );
  const [kind, setKind] = useState<MenuKind>(entry?.kind ?? kinds[0] ?? 'address');
  const action = useAction({ fields: ['name', 'target'] });
  const targets = listTargets(kind, known);
  const isNameNeeded = kind === 'address' || kind === 'links';
  return (
    <FormDialog
      title={`${entry ? 'Editar' : 'Adicionar'} ${noun}`}
      action={action}
      label={entry ? 'Pronto' : 'Adicionar'}
      onClose={onClose}
      onSend={async (text) => {
        const target = text('target').trim();
        const done = createMenuEntry({
          kind,
          target,
          name: text('name').trim(),
          targetName: targets.find(({ id }) => id === target)?.name ?? '',
          isHidden: entry?.isHidden ?? false,
          entries: kind === 'links' ? (entry?.entries ?? []) : [],
        });
        const problem = findEntryProblem(place, done);
        if (problem) throw new CallError(problem.message, null, problem.field);
        if (others.some((other) => keyOfEntry(other) === keyOfEntry(done)))
          throw new CallError(
            `“${nameOfEntry(done)}” já está neste menu.`,
            null,
            kind === 'links' ? 'name' : 'target',
          );
        onDone(done);
      }}
    >
      <Select
        id="menu-tipo"
        label="Tipo"
        value={kind}
        onChange={({ currentTarget: { value } }) => setKind(kinds.find((each) => each === value) ?? kind)}
        options={kinds.map((each) => [each, kindNames[each]])}
      />
      {kind === 'address' ? (
        <Field
          id="menu-endereco"
          label="Endereço"
          name="target"
          autoComplete="off"
          autoCapitalize="none"
          inputMode="url"
          hint="Do site, como /contato, ou de outro, começando com https://."
          defaultValue={entry?.target}
          problem={action.problemOf('target')}
        />
      ) : null}
      {targets.length > 0 ? (
        <Select
          key={kind}
          id="menu-destino"
          label={kindNames[kind]}
          name="target"
          defaultValue={entry?.target}
          problem={action.problemOf('target')}
          options={targets.map(({ id, name }) => [id, name])}
        />
      ) : null}
      {kind === 'groups' ? null : (
        <Field
          id="menu-nome"
          label="Nome"
          name="name"
          autoComplete="off"
          hint={isNameNeeded ? undefined : 'Em branco, o nome de lá, que acompanha mudanças.'}
          defaultValue={entry?.name}
          problem={action.problemOf('name')}
        />
      )}
    </FormDialog>
  );
}
