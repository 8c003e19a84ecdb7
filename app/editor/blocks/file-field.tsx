/** The field for a document or sound in the form of an inset; the file is sent as soon as it is chosen. */
import { useRef } from 'react';
import { describeAttachment, isFileTitle } from '../../../domain/media/attachment.ts';
import { useImageUpload } from '../../newsroom/data/use-image-upload.ts';
import { UploadBar } from '../../newsroom/ui/upload-bar.tsx';
import { FileInput } from '../../program/file-field.tsx';
import { FieldFrame } from '../../ui/field.tsx';
import type { InsetFieldProps } from './inset-kinds.ts';
import { textOf } from './inset-problems.ts';

export function FileField({
  id,
  field: { name, label, accept, hint },
  data,
  problem,
  onChange,
}: InsetFieldProps<'file'>) {
  const chosen = useRef('');
  const url = data[name];
  const hasOwnTitle = !isFileTitle(textOf(data.title), textOf(url));
  const { progress, failure, send, stop } = useImageUpload('attachment', {
    onSent: (sent) => onChange({ [name]: sent, ...(hasOwnTitle ? {} : { title: chosen.current }) }),
    onRejected: () => {},
  });
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={failure ?? problem}>
      {(attributes) => (
        <>
          {progress === null ? null : (
            <UploadBar fileName={chosen.current} progress={progress} onStop={stop} />
          )}
          <FileInput
            id={id}
            fileName={typeof url === 'string' ? describeAttachment(url) : null}
            accept={accept}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) {
                chosen.current = file.name;
                send(file);
              }
              // Browsers report no change when a file of the same name is chosen again.
              currentTarget.value = '';
            }}
            {...attributes}
          />
        </>
      )}
    </FieldFrame>
  );
}
