/** The form of an inset: the fields that its kind names, one after another. */
import { useState } from 'react';
import { EditorDialog } from '../ui/editor-dialog.tsx';
import { InsetFields } from './inset-fields.tsx';
import type { InsetData, InsetKind } from './inset-kinds.ts';
import { idOf, problemOf } from './inset-problems.ts';

export function InsetDialog({
  kind,
  stored,
  onSave,
  onClose,
}: {
  kind: InsetKind;
  /** The data of the changed inset; null for a new one. */
  stored: InsetData | null;
  onSave: (data: InsetData) => void;
  onClose: () => void;
}) {
  const [first] = useState<InsetData>(stored ?? kind.start ?? {});
  const [data, setData] = useState(first);
  const [isTried, setTried] = useState(false);
  const problems = kind.fields.map((field) => problemOf(field, data));
  const handleSubmit = () => {
    const first = problems.findIndex((problem) => problem !== null);
    if (first < 0) return onSave(data);
    setTried(true);
    document.getElementById(idOf(kind.fields[first], ''))?.focus();
  };
  return (
    <EditorDialog
      title={kind.label}
      width={kind.fields.some(({ kind: field }) => field === 'table') ? 'wide' : 'medium'}
      isChanged={data !== first}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <InsetFields
        fields={kind.fields}
        data={data}
        isTried={isTried}
        onChange={(changed) => setData((before) => ({ ...before, ...changed }))}
      />
      <p className="dialog-actions">
        <button type="submit" className="button-ink">
          {stored ? 'Salvar' : 'Inserir'}
        </button>
      </p>
    </EditorDialog>
  );
}
