/**
 * The field for an image, in every form. An image is chosen, dropped, pasted or taken from the library, and is sent at
 * once.
 */
import { useEffect, useRef, useState } from 'react';
import type { UploadPurpose } from '../../../domain/media/storage-key.ts';
import { FileInput } from '../../program/file-field.tsx';
import { FieldFrame, type FieldFrameProps } from '../../ui/field.tsx';
import { acceptedTypes, useImageUpload } from '../data/use-image-upload.ts';
import type { LibraryImage } from '../media/image-grid.tsx';
import { LibraryDialog } from '../media/library-dialog.tsx';
import { RowButton } from './row-button.tsx';
import { UploadBar } from './upload-bar.tsx';

interface ImageFieldProps extends FieldFrameProps {
  name: string;
  purpose: UploadPurpose;
  /** The address of the image; '' without one. */
  value: string;
  /** Whether the image is as wide as the form; otherwise it is a small one. */
  isCover?: boolean;
  /** The word for the image on the button that removes it. */
  noun?: string;
  /** The name of the field's owner, for a screen with several fields of the same label. */
  owner?: string;
  isLocked?: boolean;
  /** A file that was pasted or dropped before this field existed. */
  firstFile?: File | null;
  /**
   * Gets the other files when several are chosen, dropped or pasted. Without this function, the field takes one file.
   */
  onMoreFiles?: (files: readonly File[]) => void;
  /** Gets the address; for an image of the library, also the image. */
  onChange: (value: string, image?: LibraryImage) => void;
  /** Gets the reason why the last file was rejected; null when it no longer applies. */
  onRejected?: (reason: string | null) => void;
}

export function ImageField({
  name,
  purpose,
  value,
  isCover = false,
  noun,
  owner,
  isLocked = false,
  firstFile = null,
  onMoreFiles,
  onChange,
  onRejected = () => {},
  problem,
  ...frame
}: ImageFieldProps) {
  const { id, label } = frame;
  const suffix = owner ? ` de ${owner}` : '';
  const input = useRef<HTMLInputElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const { progress, failure, send, stop, clearFailure } = useImageUpload(purpose, {
    onSent: onChange,
    onRejected,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file is sent once.
  useEffect(() => {
    if (firstFile) send(firstFile);
  }, []);

  /**
   * A form removes the problem of this field at a `change` event. Choosing a file causes that event; other ways need
   * this one.
   */
  const announceChange = () => input.current?.dispatchEvent(new Event('change', { bubbles: true }));
  const receive = (event: { preventDefault(): void }, { files }: DataTransfer) => {
    const images = [...files].filter(({ type }) => type.startsWith('image/'));
    if (files.length === 0 || isLocked) return;
    event.preventDefault();
    announceChange();
    sendAll(images.length > 0 ? images : [...files]);
  };
  const sendAll = ([file, ...more]: readonly File[]) => {
    if (file) send(file);
    if (more.length > 0) onMoreFiles?.(more);
  };
  /** The button that was pressed leaves the page with the image, so the field gets the focus. */
  const settle = (next: string, image?: LibraryImage) => {
    input.current?.focus();
    clearFailure();
    if (next !== value) onChange(next, image);
    announceChange();
  };
  const shownProblem = failure !== null && !problem?.includes(failure) ? failure : problem;

  return (
    <div
      role="none"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => receive(event, event.dataTransfer)}
      onPaste={(event) => receive(event, event.clipboardData)}
    >
      <FieldFrame {...frame} problem={shownProblem} isProblemAnnounced={failure !== null || !isCover}>
        {(attributes) => (
          <>
            {isCover ? <Cover src={value} /> : <Plate src={value} alt={`${label}: prévia`} name={name} />}
            {progress === null ? null : (
              <UploadBar
                progress={progress}
                onStop={() => {
                  input.current?.focus();
                  stop();
                }}
              />
            )}
            <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1">
              <FileInput
                ref={input}
                id={id}
                fileName={value ? 'Para trocar a imagem' : 'Nenhuma imagem'}
                name={name}
                accept={acceptedTypes}
                disabled={isLocked}
                multiple={onMoreFiles !== undefined}
                onChange={({ currentTarget }) => {
                  sendAll([...(currentTarget.files ?? [])]);
                  // Browsers report no change when a file of the same name is chosen again.
                  currentTarget.value = '';
                }}
                {...attributes}
              />
              {isLocked ? null : (
                <RowButton aria-haspopup="dialog" onClick={() => setChoosing(true)}>
                  Escolher da biblioteca
                  <span className="sr-only">{` para ${label}${suffix}`}</span>
                </RowButton>
              )}
              {failure && value ? (
                <RowButton label="Manter a imagem atual" onClick={() => settle(value)} />
              ) : null}
              {(failure || value) && !isLocked ? (
                <RowButton onClick={() => settle('')}>
                  {`Remover ${noun ?? label.toLowerCase()}`}
                  {owner ? <span className="sr-only">{suffix}</span> : null}
                </RowButton>
              ) : null}
            </div>
          </>
        )}
      </FieldFrame>
      {isChoosing ? (
        <LibraryDialog
          onChoose={(image) => {
            stop();
            settle(image.url, image);
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </div>
  );
}

function Cover({ src }: { src: string }) {
  return (
    <div className={`relative mt-1.5 overflow-hidden bg-surface ${src ? 'aspect-video' : 'h-40'}`}>
      {src ? (
        <img src={src} alt="" className="absolute inset-0 size-full object-cover" />
      ) : (
        <p className="ruled absolute inset-0 grid place-items-center p-6 text-center font-display text-muted">
          <span className="bg-surface px-3 text-balance">
            Escolha uma imagem abaixo, solte-a ou cole-a aqui.
          </span>
        </p>
      )}
    </div>
  );
}

/** Shows a logo on the colour of the theme that it is for. */
function Plate({ src, alt, name }: { src: string; alt: string; name: string }) {
  if (!src) return null;
  return (
    <span
      className={`mt-2 inline-flex border border-rule p-3 ${name === 'logoDark' ? 'bg-[#121317]' : 'bg-[#faf9f5]'}`}
    >
      <img src={src} alt={alt} className="h-14 max-w-full object-contain [filter:none]" />
    </span>
  );
}
