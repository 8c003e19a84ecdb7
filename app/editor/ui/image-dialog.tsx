/** Asks for an image of the text and its alternative text. */
import { useRef, useState } from 'react';
import { noAlternativeText, noTextImage } from '../../../domain/text/sentences.ts';
import { ImageField } from '../../newsroom/ui/image-field.tsx';
import { Field } from '../../ui/field.tsx';
import { EditorDialog } from './editor-dialog.tsx';

type Fault = { readonly field: 'file' | 'alt'; readonly message: string };

export const alternativeTextField = {
  id: 'texto-alternativo',
  label: 'Texto alternativo',
  hint: 'O que a imagem mostra, em uma frase.',
  required: true,
  autoComplete: 'off',
};

/** A rejected upload keeps what was typed. `file` was pasted or dropped into the text. */
export function ImageDialog({
  file,
  count,
  onInsert,
  onClose,
}: {
  file: File | null;
  count: string;
  onInsert: (image: { src: string; alt: string }) => void;
  onClose: () => void;
}) {
  const altInput = useRef<HTMLInputElement>(null);
  const [src, setSrc] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const handleSubmit = () => {
    const alt = altInput.current?.value.trim() ?? '';
    if (src === '') return setFault({ field: 'file', message: noTextImage });
    if (alt !== '') return onInsert({ src, alt });
    setFault({ field: 'alt', message: noAlternativeText });
    altInput.current?.focus();
  };
  return (
    <EditorDialog title={`Inserir imagem${count}`} onSubmit={handleSubmit} onClose={onClose}>
      <ImageField
        id="imagem-do-texto"
        label="Imagem do texto"
        name="image"
        purpose="editor"
        noun="imagem"
        value={src}
        firstFile={file}
        problem={fault?.field === 'file' ? fault.message : null}
        onChange={setSrc}
        onRejected={() => setFault(null)}
      />
      <Field
        {...alternativeTextField}
        ref={altInput}
        data-first-focus={file ? '' : undefined}
        problem={fault?.field === 'alt' ? fault.message : null}
      />
      <button type="submit" className="button-ink">
        Inserir
      </button>
    </EditorDialog>
  );
}
