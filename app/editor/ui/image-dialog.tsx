import { useEffect, useRef, useState } from 'react';
import { genericError, noAlternativeText, noTextImage } from '../../../domain/text/sentences.ts';
import { Field } from '../../ui/field.tsx';
import { EditorDialog } from './editor-dialog.tsx';

export type UploadTextImage = (
  file: File,
  options: { onProgress(ratio: number): void; signal: AbortSignal },
) => Promise<{ url: string; width: number; height: number }>;

export type TextImage = { readonly src: string; readonly alt: string };

type Fault = { readonly field: 'file' | 'alt'; readonly message: string };

const acceptedTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/**
 * Asks for an image and its alternative text, uploads the image and returns its address. `file` was pasted or dropped;
 * `count` is its number among several. A rejected upload keeps the input.
 */
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
  onInsert: (image: TextImage) => void;
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

  const refuse = (problem: Fault) => {
    setFault(problem);
    (problem.field === 'file' ? fileInput : altInput).current?.focus();
  };
  const submit = async () => {
    if (running.current) return;
    const alt = altInput.current?.value.trim() ?? '';
    if (!chosen) return refuse({ field: 'file', message: noTextImage });
    if (alt === '') return refuse({ field: 'alt', message: noAlternativeText });
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
      refuse({ field: 'file', message });
    } finally {
      running.current = null;
      setProgress(null);
    }
  };

  const isBusy = progress !== null;
  return (
    <EditorDialog title={`Inserir imagem${count}`} onSubmit={submit} onClose={onClose}>
      <div>
        <label htmlFor="imagem-do-texto" className="kicker block text-muted">
          Imagem do texto
        </label>
        <input
          ref={fileInput}
          id="imagem-do-texto"
          type="file"
          accept={acceptedTypes}
          required
          disabled={isBusy}
          aria-invalid={fault?.field === 'file' ? true : undefined}
          aria-describedby={fault?.field === 'file' ? 'imagem-do-texto-problema' : undefined}
          className="editor-file"
          onChange={(event) => {
            setChosen(event.currentTarget.files?.[0] ?? null);
            setFault(null);
          }}
        />
        {fault?.field === 'file' ? (
          <p
            id="imagem-do-texto-problema"
            role="alert"
            className="mt-1.5 font-display text-[0.9375rem]/5 font-semibold text-bad"
          >
            {fault.message}
          </p>
        ) : null}
        {chosen ? <ImagePreview file={chosen} /> : null}
      </div>
      <AlternativeText
        inputRef={altInput}
        isBusy={isBusy}
        problem={fault?.field === 'alt' ? fault.message : null}
      />
      {isBusy ? (
        <progress className="editor-progress" aria-label="Envio da imagem" max={1} value={progress} />
      ) : null}
      <button type="submit" className="button-ink" disabled={isBusy}>
        {isBusy ? 'Enviando...' : 'Inserir'}
      </button>
    </EditorDialog>
  );
}

/** Asks for another alternative text of an image in the text. */
export function AlternativeTextDialog({
  alt,
  onSave,
  onClose,
}: {
  alt: string;
  onSave: (alt: string) => void;
  onClose: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    const written = input.current?.value.trim() ?? '';
    if (written !== '') return onSave(written);
    setProblem(noAlternativeText);
    input.current?.focus();
  };
  return (
    <EditorDialog title="Texto alternativo da imagem" onSubmit={submit} onClose={onClose}>
      <AlternativeText inputRef={input} isBusy={false} alt={alt} problem={problem} />
      <button type="submit" className="button-ink">
        Salvar
      </button>
    </EditorDialog>
  );
}

function AlternativeText({
  inputRef,
  alt = '',
  isBusy,
  problem,
}: {
  inputRef: React.RefObject<HTMLInputElement | null>;
  alt?: string;
  isBusy: boolean;
  problem: string | null;
}) {
  return (
    <Field
      ref={inputRef}
      id="texto-alternativo"
      label="Texto alternativo"
      hint="O que a imagem mostra, em uma frase."
      required
      readOnly={isBusy}
      autoComplete="off"
      defaultValue={alt}
      problem={problem}
    />
  );
}

/** Drawn on a canvas, because the content policy forbids images from memory. */
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
