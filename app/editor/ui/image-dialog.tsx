/** Asks for an image and its alternative text, and uploads it. */
import { useEffect, useRef, useState } from 'react';
import { genericError, noAlternativeText, noTextImage } from '../../../domain/text/sentences.ts';
import { FileInput } from '../../program/file-field.tsx';
import { Field, FieldFrame } from '../../ui/field.tsx';
import { EditorDialog } from './editor-dialog.tsx';

export type UploadTextImage = (
  file: File,
  options: { onProgress(ratio: number): void; signal: AbortSignal },
) => Promise<{ url: string; width: number; height: number }>;

type Fault = { readonly field: 'file' | 'alt'; readonly message: string };

const acceptedTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

export const alternativeTextField = {
  id: 'texto-alternativo',
  label: 'Texto alternativo',
  hint: 'O que a imagem mostra, em uma frase.',
  required: true,
  autoComplete: 'off',
};

/** A rejected upload keeps what was typed. */
export function ImageDialog({
  file,
  count,
  upload,
  onInsert,
  onClose,
}: {
  file: File | null;
  count: string;
  upload: UploadTextImage;
  onInsert: (image: { src: string; alt: string }) => void;
  onClose: () => void;
}) {
  const fileInput = useRef<HTMLInputElement>(null);
  const altInput = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(null);
  const [chosen, setChosen] = useState<File | null>(file);
  const [progress, setProgress] = useState<number | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);

  useEffect(() => {
    if (!file || !fileInput.current) return;
    const data = new DataTransfer();
    data.items.add(file);
    fileInput.current.files = data.files;
    altInput.current?.focus();
  }, [file]);
  useEffect(() => () => running.current?.abort(), []);

  const reject = (problem: Fault) => {
    setFault(problem);
    (problem.field === 'file' ? fileInput : altInput).current?.focus();
  };
  const handleSubmit = async () => {
    if (running.current) return;
    const alt = altInput.current?.value.trim() ?? '';
    if (!chosen) return reject({ field: 'file', message: noTextImage });
    if (alt === '') return reject({ field: 'alt', message: noAlternativeText });
    const controller = new AbortController();
    running.current = controller;
    setFault(null);
    setProgress(0);
    try {
      const { url } = await upload(chosen, { onProgress: setProgress, signal: controller.signal });
      if (!controller.signal.aborted) onInsert({ src: url, alt });
    } catch (error) {
      if (controller.signal.aborted) return;
      const message = error instanceof Error && error.message ? error.message : genericError;
      reject({ field: 'file', message });
    } finally {
      running.current = null;
      setProgress(null);
    }
  };

  const isBusy = progress !== null;
  return (
    <EditorDialog title={`Inserir imagem${count}`} onSubmit={handleSubmit} onClose={onClose}>
      <div>
        <FieldFrame
          id="imagem-do-texto"
          label="Imagem do texto"
          problem={fault?.field === 'file' ? fault.message : null}
        >
          {(attributes) => (
            <FileInput
              {...attributes}
              ref={fileInput}
              id="imagem-do-texto"
              fileName={chosen?.name ?? null}
              accept={acceptedTypes}
              required
              aria-disabled={isBusy}
              // A disabled field would lose the focus during the upload.
              onClick={(event) => isBusy && event.preventDefault()}
              onChange={(event) => {
                setChosen(event.currentTarget.files?.[0] ?? null);
                setFault(null);
              }}
            />
          )}
        </FieldFrame>
        {chosen ? <ImagePreview file={chosen} /> : null}
      </div>
      <Field
        {...alternativeTextField}
        ref={altInput}
        readOnly={isBusy}
        problem={fault?.field === 'alt' ? fault.message : null}
      />
      {isBusy ? (
        <progress className="editor-progress" aria-label="Envio da imagem" max={1} value={progress} />
      ) : null}
      <button type="submit" className="button-ink" aria-disabled={isBusy}>
        {isBusy ? 'Enviando...' : 'Inserir'}
      </button>
    </EditorDialog>
  );
}

/** Shows the chosen image on a canvas, because the content policy forbids images from memory. */
function ImagePreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isCurrent = true;
    createImageBitmap(file).then(
      (bitmap) => {
        const element = canvas.current;
        if (isCurrent && element) {
          const scale = Math.min(1, 640 / bitmap.width, 400 / bitmap.height);
          element.width = Math.max(1, Math.round(bitmap.width * scale));
          element.height = Math.max(1, Math.round(bitmap.height * scale));
          element.getContext('2d')?.drawImage(bitmap, 0, 0, element.width, element.height);
        }
        bitmap.close();
      },
      // The server may know formats that the browser cannot draw.
      () => canvas.current?.removeAttribute('width'),
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return <canvas ref={canvas} width={1} height={1} className="editor-preview" />;
}
