/** A part of a screen that phones fold behind a summary; wider windows show it at once. */
import type { MouseEvent, ReactNode } from 'react';

export function Fold({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="fold">
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
