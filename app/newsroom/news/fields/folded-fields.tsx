/** Folds a group of fields of the form of news that few news need. */
import { type ReactNode, useState } from 'react';

export function FoldedFields({
  label,
  filled,
  hasProblem,
  children,
}: {
  label: string;
  /** The values of the fields; the label says how many are not ''. */
  filled: readonly string[];
  hasProblem: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || hasProblem;
  const count = filled.filter((text) => text !== '').length;
  return (
    <details
      open={isShown}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="min-w-0 border-y border-rule py-3"
    >
      <summary className="cursor-pointer font-display font-semibold pointer-coarse:min-h-11">
        {label}
        {count > 0 ? <span className="font-normal text-muted">{`: ${count}`}</span> : null}
      </summary>
      {isShown ? <div className="mt-3 grid gap-5">{children}</div> : null}
    </details>
  );
}
