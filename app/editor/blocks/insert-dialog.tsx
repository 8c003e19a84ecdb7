/** The list of blocks that can be inserted, for the menu `Inserir` and for `/` on an empty line. */
import { type KeyboardEvent, useRef, useState } from 'react';
import { foldAccents } from '../../../domain/text/text.ts';
import { Field } from '../../ui/field.tsx';
import { EditorDialog } from '../ui/editor-dialog.tsx';
import { ToolIcon } from '../ui/tool-icon.tsx';
import { type Insertion, insertions } from './insertions.ts';

export function InsertDialog({
  onChoose,
  onClose,
}: {
  onChoose: (insertion: Insertion) => void;
  /** Gets what was typed into the field. */
  onClose: (words: string) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [words, setWords] = useState('');
  const found = insertions.filter(({ label }) => fold(label).includes(fold(words.trim())));
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    buttons.at(at < 0 && step < 0 ? -1 : (at + step) % buttons.length)?.focus();
  };
  return (
    <EditorDialog
      title="Inserir"
      onSubmit={() => {
        if (found[0]) onChoose(found[0]);
      }}
      onClose={() => onClose(words)}
    >
      <div role="none" className="grid gap-3" onKeyDown={handleKeyDown}>
        <Field
          id="buscar-bloco"
          label="Bloco"
          hint="Enter insere o primeiro da lista."
          autoComplete="off"
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <ul ref={list} aria-label="Blocos" className="insertions">
          {found.map((insertion) => (
            <li key={insertion.label}>
              <button type="button" onClick={() => onChoose(insertion)}>
                <ToolIcon name={insertion.icon} />
                {insertion.label}
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 ? <p role="status">Nenhum bloco com este nome.</p> : null}
      </div>
    </EditorDialog>
  );
}

function fold(text: string): string {
  return foldAccents(text.toLowerCase());
}
