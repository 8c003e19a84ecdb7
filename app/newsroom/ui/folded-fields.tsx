/** Folds a group of fields that few texts need. The fields are in the page only while the group is open. */
import { type ReactNode, useState } from 'react';

interface FoldedFieldsProps {
  id?: string | undefined;
  label: string;
  /** How many of the fields have a value; the label shows this number. */
  filled: number;
  hasProblem: boolean;
  children: ReactNode;
}

export function FoldedFields({ id, label, filled, hasProblem, children }: FoldedFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || hasProblem;
  return (
    <details
      id={id}
      open={isShown}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="min-w-0 border-y border-rule py-3"
    >
      <summary className="cursor-pointer font-display font-semibold pointer-coarse:min-h-11">
        {label}
        {filled > 0 ? <span className="font-normal text-muted">{`: ${countFilled(filled)}`}</span> : null}
      </summary>
      {isShown ? <div className="mt-3 grid gap-5">{children}</div> : null}
    </details>
  );
}

function countFilled(count: number): string {
  return count === 1 ? '1 campo preenchido' : `${count} campos preenchidos`;
}
