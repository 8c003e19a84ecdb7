/** A part of a screen that is folded behind a summary: on phones, or always. */
import type { MouseEvent, ReactNode } from 'react';

interface FoldProps {
  label: string;
  /** False shows the part at once in windows that are wider than a phone. */
  isAlways?: boolean;
  children: ReactNode;
}

export function Fold({ label, isAlways = false, children }: FoldProps) {
  return (
    <details className={isAlways ? 'fold is-always' : 'fold'}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}

/** If the `Fold` around a pressed link can be folded, folds it and moves the focus to its summary. */
export function closeFold({ currentTarget }: MouseEvent<HTMLElement>): void {
  const fold = currentTarget.closest('details');
  const summary = fold?.querySelector('summary');
  if (!fold || !summary?.checkVisibility()) return;
  fold.open = false;
  summary.focus();
}
