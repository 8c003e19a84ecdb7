/** The dialogs of the editor that ask for a single line. */
import { type ComponentProps, type FormEvent, type ReactNode, useRef, useState } from 'react';
import { DetachedDialog } from '../../newsroom/ui/detached-dialog.tsx';
import { UploadForm } from '../../newsroom/ui/upload-form.tsx';
import { openModal } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';

export function EditorDialog({
  title,
  width = 'narrow',
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  width?: 'narrow' | 'medium' | 'wide';
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    // Closing does not move the focus, because the commands of the editor do.
    <DetachedDialog ref={openModal} title={title} width={width} onClose={onClose}>
      <UploadForm className="mt-5 grid grid-cols-1 gap-5" onSubmit={handleSubmit}>
        {children}
      </UploadForm>
    </DetachedDialog>
  );
}

/** Asks for one line. `check` returns the problem of a trimmed value, or null. */
export function OneFieldDialog({
  title,
  submit,
  check,
  onSave,
  onClose,
  ...field
}: {
  title: string;
  submit: string;
  check: (value: string) => string | null;
  onSave: (value: string) => void;
  onClose: () => void;
} & ComponentProps<typeof Field>) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const handleSubmit = () => {
    const value = input.current?.value.trim() ?? '';
    const found = check(value);
    if (found === null) return onSave(value);
    setProblem(found);
    input.current?.focus();
  };
  return (
    <EditorDialog title={title} onSubmit={handleSubmit} onClose={onClose}>
      <Field {...field} ref={input} problem={problem} />
      <button type="submit" className="button-ink">
        {submit}
      </button>
    </EditorDialog>
  );
}
