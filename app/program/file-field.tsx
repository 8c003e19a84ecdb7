/** A field for a file whose words are Portuguese, unlike those of the browser. */
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { FieldFrame, type FieldFrameProps } from '../ui/field.tsx';

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  /** The name that is shown. Without it the field shows the name of the chosen file. */
  fileName?: string | null;
};

/**
 * A transparent input covers the drawn button and the file name, so that keyboards, fingers and dropped files reach the
 * input.
 */
export function FileInput({ fileName, onChange, ref, ...input }: FileInputProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = frame.current?.closest('form');
    const handleReset = () => setChosen(null);
    form?.addEventListener('reset', handleReset);
    return () => form?.removeEventListener('reset', handleReset);
  }, []);
  const shown = fileName === undefined ? chosen : fileName;
  return (
    <span ref={frame} className="file-field">
      <span aria-hidden="true" className="file-button">
        Escolher arquivo
      </span>
      <span aria-hidden="true" className="file-name">
        {shown ?? 'Nenhum arquivo'}
      </span>
      <input
        ref={ref}
        type="file"
        onChange={(event) => {
          setChosen(event.currentTarget.files?.[0]?.name ?? null);
          onChange?.(event);
        }}
        {...input}
      />
    </span>
  );
}

export function FileField({
  id,
  label,
  hint,
  problem,
  ...input
}: Pick<FieldFrameProps, 'id' | 'label' | 'hint' | 'problem'> & Omit<FileInputProps, 'id'>) {
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem}>
      {(attributes) => <FileInput id={id} {...attributes} {...input} />}
    </FieldFrame>
  );
}
