/** An image of the site or of an author: uploaded when it is chosen, in use when the form is saved. */
import { useRef, useState } from 'react';
import type { UploadPurpose } from '../../../domain/media/storage-key.ts';
import { imageNotStored } from '../../../domain/text/sentences.ts';
import { CallError } from '../../program/call.ts';
import { FileInput } from '../../program/file-field.tsx';
import { FieldFrame, type FieldFrameProps } from '../../ui/field.tsx';
import { acceptedTypes, uploadImage } from '../data/upload-image.ts';

export function ImageSetting({
  id,
  label,
  hint,
  problem,
  name,
  purpose,
  value,
  isLocked,
  onChange,
  onUpload,
}: FieldFrameProps & {
  name: string;
  purpose: UploadPurpose;
  value: string;
  isLocked: boolean;
  onChange: (value: string) => void;
  onUpload: (isUnderWay: boolean) => void;
}) {
  const [progress, setProgress] = useState<number | null>(null);
  const [uploadProblem, setUploadProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const upload = async (chosen: HTMLInputElement) => {
    const [file] = chosen.files ?? [];
    if (!file) return;
    setUploadProblem(null);
    setProgress(0);
    onUpload(true);
    try {
      onChange((await uploadImage(file, { purpose, onProgress: setProgress })).url);
    } catch (error) {
      setUploadProblem(error instanceof CallError ? error.message : imageNotStored);
    } finally {
      // Browsers report no change when a file of the same name is chosen again.
      chosen.value = '';
      setProgress(null);
      onUpload(false);
    }
  };
  const plate = name === 'logoDark' ? 'bg-[#121317]' : 'bg-[#faf9f5]';
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={uploadProblem ?? problem}>
      {(attributes) => (
        <>
          {value ? (
            <p className="mt-2 flex flex-wrap items-center gap-4">
              <span className={`inline-flex border border-rule p-3 ${plate}`}>
                <img
                  src={value}
                  alt={`${label} escolhido`}
                  className="h-14 max-w-full object-contain [filter:none]"
                />
              </span>
              {isLocked ? null : (
                <button
                  type="button"
                  className="button-line"
                  aria-label={`Remover ${label}`}
                  onClick={() => {
                    // The button leaves the page with the image.
                    input.current?.focus();
                    onChange('');
                  }}
                >
                  Remover
                </button>
              )}
            </p>
          ) : null}
          <FileInput
            ref={input}
            id={id}
            fileName={value ? 'Para trocar a imagem' : 'Nenhuma imagem'}
            name={name}
            accept={acceptedTypes}
            disabled={isLocked}
            // A disabled field would lose the focus during an upload.
            aria-disabled={progress !== null || undefined}
            onClick={(event) => {
              if (progress !== null) event.preventDefault();
            }}
            onChange={({ currentTarget }) => upload(currentTarget)}
            {...attributes}
          />
          {progress === null ? null : (
            <progress value={progress} aria-label="Envio da imagem" className="mt-2 w-full" />
          )}
        </>
      )}
    </FieldFrame>
  );
}
