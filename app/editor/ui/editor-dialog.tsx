/** The frame of the editor's dialogs, which asks before it discards changes, and a dialog with a single field. */
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react';
import { unsavedQuestion } from '../../../domain/text/sentences.ts';
import { DetachedDialog } from '../../newsroom/ui/detached-dialog.tsx';
import { UploadForm } from '../../newsroom/ui/upload-form.tsx';
import { useUnloadQuestion } from '../../newsroom/ui/use-unsaved.tsx';
import { SendButton } from '../../program/button.tsx';
import { openModal, useConfirm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';

export function EditorDialog({
  title,
  width = 'narrow',
  isChanged = false,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  width?: 'narrow' | 'medium' | 'wide';
  /** Whether closing would discard something, so that the dialog asks first. */
  isChanged?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const isLeft = useRef(false);
  const { ask, dialog: question } = useConfirm();
  useUnloadQuestion(isChanged);
  const leave = (dialog: HTMLDialogElement) => {
    if (isLeft.current) return;
    isLeft.current = true;
    dialog.close();
    onClose();
  };
  const leaveOrAsk = (dialog: HTMLDialogElement) =>
    isChanged ? ask(unsavedQuestion, () => leave(dialog)) : leave(dialog);
  return (
    // The commands of the editor move the focus, so closing the dialog must not do it.
    <DetachedDialog
      ref={openModal}
      title={title}
      width={width}
      // Escape is handled here, because the event `close` comes later: letters typed in between would be inserted
      // before the words of the dialog.
      onKeyDown={(event) => {
        event.stopPropagation();
        const { key, nativeEvent, currentTarget, target } = event;
        if ((event.ctrlKey || event.metaKey) && /^[zy]$/i.test(key)) setTimeout(keepCaret, 0, target);
        if (key !== 'Escape' || nativeEvent.isComposing || !isOf(event)) return;
        event.preventDefault();
        leaveOrAsk(currentTarget);
      }}
      onCancel={(event) => {
        if (!isOf(event)) return;
        event.preventDefault();
        leaveOrAsk(event.currentTarget);
      }}
      // At a second Escape, browsers close a dialog without the event `cancel`.
      onClose={(event) => {
        if (!isOf(event) || isLeft.current) return;
        if (isChanged) openModal(event.currentTarget);
        leaveOrAsk(event.currentTarget);
      }}
    >
      <UploadForm className="mt-5 grid grid-cols-1 gap-5 bg-inherit" onSubmit={handleSubmit}>
        {children}
      </UploadForm>
      {question}
    </DetachedDialog>
  );
}

/**
 * Returns the caret to a field. If undo goes beyond what was typed into the field, the browser moves the selection to
 * the text behind the dialog.
 */
function keepCaret(field: unknown): void {
  const at = getSelection()?.anchorNode ?? null;
  if (!(field instanceof HTMLElement) || document.activeElement !== field) return;
  if (field.contains(at) || field.parentNode === at) return;
  field.blur();
  field.focus();
}

/** Returns whether an event happened in this dialog itself, and not in a dialog that one of its fields opened. */
function isOf({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>): boolean {
  const isField = target instanceof HTMLInputElement && target.type === 'file';
  return !isField && target instanceof Element && target.closest('dialog') === currentTarget;
}

/** Asks for one line. `check` gets the trimmed value and returns its problem, or null. */
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
      <SendButton label={submit} />
    </EditorDialog>
  );
}
