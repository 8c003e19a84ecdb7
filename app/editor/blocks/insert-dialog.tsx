/** The list of blocks that can be inserted, for the menu `Inserir` and for `/` on an empty line. */
import { type KeyboardEvent, useRef, useState } from 'react';
import { foldAccents } from '../../../domain/text/text.ts';
import { Field } from '../../ui/field.tsx';
import type { BlockKind } from '../commands/block-commands.ts';
import { EditorDialog } from '../ui/editor-dialog.tsx';
import type { OpenDialog } from '../ui/open-dialog.ts';
import { ToolIcon, type ToolIconName } from '../ui/tool-icon.tsx';
import { type InsetKind, insetKinds } from './inset-kinds.ts';

interface InsertDialogProps {
  onChoose: (insertion: Insertion) => void;
  /** `words` is the text that was typed into the field. */
  onClose: (words: string) => void;
}

export function InsertDialog({ onChoose, onClose }: InsertDialogProps) {
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

export interface Insertion {
  readonly label: string;
  readonly icon: ToolIconName;
  readonly does:
    | { readonly kind: 'text'; readonly block: BlockKind }
    | { readonly kind: 'dialog'; readonly dialog: OpenDialog }
    | { readonly kind: 'inset'; readonly inset: InsetKind };
}

const text = (label: string, icon: ToolIconName, block: BlockKind): Insertion => ({
  label,
  icon,
  does: { kind: 'text', block },
});
const opening = (label: string, icon: ToolIconName, dialog: OpenDialog): Insertion => ({
  label,
  icon,
  does: { kind: 'dialog', dialog },
});

/** The list of what can be inserted into a text, for the menu `Inserir` and for `/`. */
export const insertions: readonly Insertion[] = [
  text('Subtítulo', 'subtitle', { type: 'subtitle' }),
  text('Subtítulo menor', 'subheading', { type: 'subheading' }),
  opening('Imagem', 'image', { kind: 'images', files: [], index: 0 }),
  opening('Vídeo', 'video', { kind: 'video', pos: null, address: '' }),
  text('Lista', 'bulletList', { type: 'listItem', ordered: false }),
  text('Lista numerada', 'numberedList', { type: 'listItem', ordered: true }),
  text('Citação', 'quote', { type: 'quote' }),
  ...insetKinds.map(
    (inset): Insertion => ({ label: inset.label, icon: inset.icon, does: { kind: 'inset', inset } }),
  ),
  text('Código', 'code', { type: 'code' }),
];
