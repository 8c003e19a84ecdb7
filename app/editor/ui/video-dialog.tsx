import { useRef, useState } from 'react';
import { youtubeVideoId } from '../../../domain/media/video.ts';
import { invalidVideoAddress } from '../../../domain/text/sentences.ts';
import { Field } from '../../ui/field.tsx';
import { EditorDialog } from './editor-dialog.tsx';

/** Asks for the address of a video (docs/product.md#editor). `address` is the present one, or ''. */
export function VideoDialog({
  address,
  onInsert,
  onClose,
}: {
  address: string;
  onInsert: (address: string) => void;
  onClose: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    const written = input.current?.value.trim() ?? '';
    if (youtubeVideoId(written) !== null) return onInsert(written);
    setProblem(invalidVideoAddress);
    input.current?.focus();
  };
  return (
    <EditorDialog
      title={address === '' ? 'Inserir vídeo' : 'Alterar vídeo'}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        ref={input}
        id="endereco-do-video"
        label="Endereço do vídeo"
        hint="Por exemplo https://www.youtube.com/watch?v=… ou https://youtu.be/…"
        inputMode="url"
        autoComplete="off"
        required
        defaultValue={address}
        problem={problem}
      />
      <button type="submit" className="button-ink">
        {address === '' ? 'Inserir' : 'Salvar'}
      </button>
    </EditorDialog>
  );
}
