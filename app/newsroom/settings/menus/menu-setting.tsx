/** A menu of the site in `Configurações`. It is saved with the surrounding form. */

import { useState } from 'react';
import { createPortal } from 'react-dom';
import {
  createMenuEntry,
  findEntryProblem,
  formatMenu,
  keyOfEntry,
  kindNames,
  kindsIn,
  type MenuEntry,
  type MenuKind,
  type MenuPlace,
  nameOfEntry,
  parseMenu,
} from '../../../../domain/settings/menus.ts';
import { columnEntriesMax, menuEntriesMax } from '../../../../domain/site/limits.ts';
import { siteAddressHint } from '../../../../domain/text/sentences.ts';
import { Button } from '../../../program/button.tsx';
import { CallError } from '../../../program/call.ts';
import { focusBeside } from '../../../program/row-focus.ts';
import { Field, type FieldFrameProps, Select } from '../../../ui/field.tsx';
import { Alert } from '../../ui/alert.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { OrderedList } from '../../ui/ordered-list.tsx';
import { describeTarget, listTargets, useMenuTargets } from './menu-targets.ts';

export function MenuSetting({
  id,
  label,
  hint,
  problem,
  place,
  value,
  onChange,
}: Pick<FieldFrameProps, 'id' | 'label' | 'hint' | 'problem'> & {
  place: MenuPlace;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <section aria-labelledby={id} className="border-t-2 border-ink pt-3">
      <h2 id={id} className="text-lg font-bold tracking-tight">
        {label}
      </h2>
      {hint ? <p className="mt-1 font-display text-sm text-muted">{hint}</p> : null}
      <MenuList
        id={id}
        place={place}
        entries={parseMenu(value) ?? []}
        onChange={(entries) => onChange(formatMenu(entries))}
      />
      <Alert className="mt-2">{problem}</Alert>
    </section>
  );
}

interface MenuListProps {
  /** The id of the element that labels the list. */
  id: string;
  place: MenuPlace | 'entry';
  entries: readonly MenuEntry[];
  onChange: (entries: MenuEntry[]) => void;
}

function MenuList({ id, place, entries, onChange }: MenuListProps) {
  const known = useMenuTargets();
  const [edited, setEdited] = useState<MenuEntry | 'new' | null>(null);
  const [moved, setMoved] = useState('');
  const max = place === 'entry' ? columnEntriesMax : menuEntriesMax[place];
  const noun = place === 'columns' ? 'coluna' : 'item';
  const items = entries.map((entry, index) => {
    const { name, detail, isMissing } = describeTarget(entry, known);
    const titleId = `${id}-${index}`;
    return { id: keyOfEntry(entry), titleId, name: name || nameOfEntry(entry), detail, isMissing, entry };
  });
  // Entries are compared by key, because each rendering reads the setting into new objects.
  const replace = (old: MenuEntry, changed: MenuEntry) =>
    onChange(entries.map((entry) => (keyOfEntry(entry) === keyOfEntry(old) ? changed : entry)));
  const remove = (old: MenuEntry) => {
    focusBeside([keyOfEntry(old)]);
    onChange(entries.filter((entry) => entry !== old));
  };
  return (
    <>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <OrderedList
        items={items}
        onOrder={(ids, sentence) => {
          onChange(ids.flatMap((key) => entries.filter((entry) => keyOfEntry(entry) === key)));
          setMoved(sentence);
        }}
        row={({ titleId, name, detail, isMissing, entry }) => ({
          titleId,
          title: (
            <>
              <bdi>{name}</bdi>
              {entry.isHidden ? <strong className="ms-3 text-sm text-muted">Oculto</strong> : null}
            </>
          ),
          details: (
            <span>
              {isMissing ? <strong className="text-bad">Não aparece no site: </strong> : null}
              {detail}
            </span>
          ),
          acts: [
            entry.kind !== 'groups' && { label: 'Editar', onClick: () => setEdited(entry) },
            {
              label: entry.isHidden ? 'Mostrar' : 'Ocultar',
              onClick: () => replace(entry, { ...entry, isHidden: !entry.isHidden }),
            },
            { label: 'Remover', onClick: () => remove(entry) },
          ],
        })}
        below={({ titleId, entry }) =>
          entry.kind === 'links' ? (
            <div className="mt-2 border-s-2 border-rule ps-4">
              <MenuList
                id={titleId}
                place="entry"
                entries={entry.entries}
                onChange={(inner) => replace(entry, { ...entry, entries: inner })}
              />
            </div>
          ) : null
        }
      />
      {entries.length === 0 ? (
        <p className="py-2 text-muted">{`Nenhum${noun === 'item' ? ' item' : 'a coluna'}.`}</p>
      ) : null}
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          label={`Adicionar ${noun}`}
          aria-describedby={id}
          isOff={entries.length >= max}
          onClick={() => setEdited('new')}
        />
        <span className="font-display text-sm text-muted tabular-nums">{`${entries.length} de ${max}`}</span>
      </p>
      {edited === null
        ? null
        : // The dialog is outside of the surrounding form, because its submit event must not send that form.
          createPortal(
            <div onSubmit={(event) => event.stopPropagation()}>
              <MenuEntryDialog
                place={place}
                noun={noun}
                entry={edited === 'new' ? null : edited}
                others={entries.filter(
                  (entry) => edited === 'new' || keyOfEntry(entry) !== keyOfEntry(edited),
                )}
                onDone={(entry) => {
                  if (edited === 'new') onChange([...entries, entry]);
                  else replace(edited, entry);
                  setEdited(null);
                }}
                onClose={() => setEdited(null)}
              />
            </div>,
            document.body,
          )}
    </>
  );
}

interface MenuEntryDialogProps {
  place: MenuPlace | 'entry';
  noun: string;
  entry: MenuEntry | null;
  others: readonly MenuEntry[];
  onDone: (entry: MenuEntry) => void;
  onClose: () => void;
}

/** Edits an entry of a menu; creates one when `entry` is null. `others` are the other entries of the same list. */
export function MenuEntryDialog({ place, noun, entry, others, onDone, onClose }: MenuEntryDialogProps) {
  const known = useMenuTargets();
  const kinds = kindsIn[place].filter(
    (kind) => kind !== 'groups' || entry?.kind === kind || others.every((other) => other.kind !== kind),
  );
  const [kind, setKind] = useState<MenuKind>(entry?.kind ?? kinds[0] ?? 'address');
  const targets = listTargets(kind, known);
  const isNameNeeded = kind === 'address' || kind === 'links';
  return (
    <FormDialog
      title={`${entry ? 'Editar' : 'Adicionar'} ${noun}`}
      thing={entry}
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
      {(fieldOf) => (
        <>
          <Select
            id="menu-tipo"
            label="Tipo"
            value={kind}
            onChange={({ currentTarget: { value } }) => setKind(kinds.find((each) => each === value) ?? kind)}
            options={kinds.map((each) => [each, kindNames[each]])}
          />
          {kind === 'address' ? (
            <Field
              {...fieldOf('target')}
              label="Endereço"
              autoCapitalize="none"
              inputMode="url"
              hint={siteAddressHint}
            />
          ) : null}
          {targets.length > 0 ? (
            <Select
              key={kind}
              {...fieldOf('target')}
              label={kindNames[kind]}
              options={targets.map(({ id, name }) => [id, name])}
            />
          ) : null}
          {kind === 'groups' ? null : (
            <Field
              {...fieldOf('name')}
              label="Nome"
              hint={isNameNeeded ? undefined : 'Em branco, o nome de lá, que acompanha mudanças.'}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
