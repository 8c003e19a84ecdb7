import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { NewsFields } from '../../../domain/draft.ts';
import { sentenceOf } from '../call.ts';
import { uploadImage } from '../upload-image.ts';
import { fieldId } from './form-problems.ts';
import { described, FieldLabel, FieldProblem } from './text-fields.tsx';

const acceptedTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** The main image: chosen or dropped, sent at once, shown as readers will see it. */
export function CoverField({
  imageUrl,
  problem,
  onBusy,
  onChange,
}: {
  imageUrl: string;
  problem: string | undefined;
  /** Told when an image is on its way, and when none is any more. */
  onBusy: (isBusy: boolean) => void;
  onChange: (part: Partial<NewsFields>) => void;
}) {
  const id = fieldId('imageUrl');
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    setProgress(0);
    onBusy(true);
    try {
      const { signal } = controller;
      const { url } = await uploadImage(file, { purpose: 'news', onProgress: setProgress, signal });
      if (!signal.aborted) onChange({ imageUrl: url });
    } catch (error) {
      if (!controller.signal.aborted) setFailure(sentenceOf(error));
    } finally {
      // Another file may be on its way already.
      if (running.current === controller) {
        running.current = null;
        setProgress(null);
        onBusy(false);
      }
      if (input.current) input.current.value = '';
    }
  };
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0];
    if (!file) return;
    event.preventDefault();
    void send(file);
  };
  const shownProblem = failure ?? problem;

  return (
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop} role="none">
      <FieldLabel htmlFor={id}>Imagem principal</FieldLabel>
      <div className={`relative mt-1.5 overflow-hidden bg-surface ${imageUrl ? 'aspect-video' : 'h-40'}`}>
        {imageUrl ? (
          <img src={imageUrl} alt="" className="absolute inset-0 size-full object-cover" />
        ) : (
          <p className="ruled absolute inset-0 grid place-items-center p-6 text-center font-display text-muted">
            <span className="bg-surface px-3">Escolha uma imagem abaixo ou solte-a aqui.</span>
          </p>
        )}
        {progress === null ? null : (
          <div className="absolute inset-x-0 bottom-0 flex items-center gap-4 bg-paper/95 px-4 py-2 font-display">
            <progress value={progress} aria-label="Envio da imagem" className="grow" />
            <span className="tabular-nums">{`${Math.round(progress * 100)} %`}</span>
            <button
              type="button"
              className="min-h-11 font-semibold underline underline-offset-4"
              onClick={() => running.current?.abort()}
            >
              Cancelar envio
            </button>
          </div>
        )}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <input
          ref={input}
          id={id}
          type="file"
          accept={acceptedTypes}
          className="file-field"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) void send(file);
          }}
          {...described(id, shownProblem)}
        />
        {imageUrl ? (
          <button
            type="button"
            className="min-h-11 font-display font-semibold underline underline-offset-4"
            onClick={() => onChange({ imageUrl: '' })}
          >
            Remover imagem
          </button>
        ) : null}
      </div>
      {shownProblem ? (
        <div role={failure ? 'alert' : undefined}>
          <FieldProblem id={`${id}-problema`}>{shownProblem}</FieldProblem>
        </div>
      ) : null}
    </div>
  );
}
