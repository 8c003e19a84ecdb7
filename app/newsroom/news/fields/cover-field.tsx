/** The main image of news: chosen or dropped, sent at once, and shown while it is sent. */
import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { NewsFields } from '../../../../domain/news/news-fields.ts';
import { toErrorMessage } from '../../../program/call.ts';
import { FileInput } from '../../../program/file-field.tsx';
import { FieldFrame } from '../../../ui/field.tsx';
import { acceptedTypes, uploadImage } from '../../data/upload-image.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { fieldId } from './field-problems.ts';
import type { Uploads } from './uploads.ts';

export function CoverField({
  imageUrl,
  problem,
  uploads,
  onRejected,
  onChange,
}: {
  imageUrl: string;
  problem: string | undefined;
  uploads: Uploads;
  /** The reason why the chosen image was rejected; null once it is replaced or removed. */
  onRejected: (reason: string | null) => void;
  onChange: (part: Partial<NewsFields>) => void;
}) {
  const id = fieldId('imageUrl');
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => () => running.current?.abort(), []);

  const reject = (reason: string | null) => {
    setFailure(reason);
    onRejected(reason);
  };
  /** Rejects when the image was rejected or its upload cancelled, but not when another image replaces it. */
  const upload = async (file: File, controller: AbortController) => {
    const { signal } = controller;
    try {
      const { url } = await uploadImage(file, { purpose: 'news', onProgress: setProgress, signal });
      signal.throwIfAborted();
      onChange({ imageUrl: url });
    } catch (error) {
      if (!signal.aborted) reject(`${file.name}: ${toErrorMessage(error)}`);
      if (running.current === controller) throw error;
    } finally {
      if (running.current === controller) {
        running.current = null;
        setProgress(null);
      }
      if (input.current) input.current.value = '';
    }
  };
  const settle = (part: Partial<NewsFields>) => {
    reject(null);
    onChange(part);
    input.current?.focus();
  };
  const send = (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    reject(null);
    setProgress(0);
    uploads.track(upload(file, controller)).catch(() => {});
  };
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0];
    if (!file) return;
    event.preventDefault();
    send(file);
  };
  const shownProblem = problem ?? failure ?? undefined;

  return (
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop} role="none">
      <FieldFrame
        id={id}
        label="Imagem principal"
        problem={shownProblem}
        isProblemAnnounced={failure !== null}
      >
        {(attributes) => (
          <>
            <div
              className={`relative mt-1.5 overflow-hidden bg-surface ${imageUrl ? 'aspect-video' : 'h-40'}`}
            >
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
                  <RowButton
                    onClick={() => {
                      // The button leaves the page with the upload.
                      input.current?.focus();
                      running.current?.abort();
                    }}
                  >
                    Cancelar envio
                  </RowButton>
                </div>
              )}
            </div>
            <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
              <FileInput
                ref={input}
                id={id}
                fileName={imageUrl ? 'Para trocar a imagem' : 'Nenhuma imagem'}
                accept={acceptedTypes}
                onChange={(event) => {
                  const file = event.currentTarget.files?.[0];
                  if (file) send(file);
                }}
                {...attributes}
              />
              {failure && imageUrl ? (
                <RowButton onClick={() => settle({})}>Manter a imagem atual</RowButton>
              ) : null}
              {failure || imageUrl ? (
                <RowButton onClick={() => settle({ imageUrl: '' })}>Remover imagem</RowButton>
              ) : null}
            </div>
          </>
        )}
      </FieldFrame>
    </div>
  );
}
