/** The form of an inset: the fields that its kind names, one after another. */
import { useEffect, useState } from 'react';
import { SendButton } from '../../program/button.tsx';
import { usePerson } from '../../program/person.ts';
import { EditorDialog } from '../ui/editor-dialog.tsx';
import { InsetFields } from './inset-fields.tsx';
import type { InsetData, InsetKind } from './inset-kinds.ts';
import { idOf, problemOf } from './inset-problems.ts';
import { deleteKeptForm, keepForm } from './kept-form.ts';

/** The form is stored this long after the last letter; a reload stores it at once. */
const keepDelayMs = 500;

interface InsetDialogProps {
  kind: InsetKind;
  /** The data of the inset that the form changes; null for a new inset. */
  stored: InsetData | null;
  /** The values that the form had before the page was reloaded. */
  typed?: InsetData | undefined;
  /** The position in the text, counted in blocks. */
  index: number;
  onSave: (data: InsetData) => void;
  onClose: () => void;
}

export function InsetDialog({ kind, stored, typed, index, onSave, onClose }: InsetDialogProps) {
  const [first] = useState<InsetData>(stored ?? kind.start ?? {});
  const [data, setData] = useState(typed ?? first);
  const [isTried, setTried] = useState(false);
  const problems = kind.fields.map((field) => problemOf(field, data));
  const { userId } = usePerson();
  useEffect(() => {
    if (data === first) return;
    const keep = () => keepForm(userId, { kind, before: stored, data, index });
    const timer = setTimeout(keep, keepDelayMs);
    addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', keep);
    };
  }, [userId, kind, stored, first, data, index]);
  const handleSubmit = () => {
    const missing = problems.findIndex((problem) => problem !== null);
    if (missing < 0) {
      deleteKeptForm(userId);
      return onSave(data);
    }
    setTried(true);
    document.getElementById(idOf(kind.fields[missing], ''))?.focus();
  };
  return (
    <EditorDialog
      title={kind.label}
      width={kind.fields.some(({ kind: field }) => field === 'table') ? 'wide' : 'medium'}
      isChanged={data !== first}
      onSubmit={handleSubmit}
      onClose={() => {
        deleteKeptForm(userId);
        onClose();
      }}
    >
      <InsetFields
        fields={kind.fields}
        data={data}
        isTried={isTried}
        onChange={(changed) => setData((before) => ({ ...before, ...changed }))}
      />
      <p className="dialog-actions">
        <SendButton label={stored ? 'Salvar' : 'Inserir'} />
      </p>
    </EditorDialog>
  );
}
