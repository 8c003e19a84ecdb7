import type { ComponentProps, ReactNode } from 'react';
import { longestField } from '../../domain/site/limits.ts';

/** A labelled field with its hint and its validation message. */
export function Field({
  id,
  label,
  hint,
  problem,
  ...input
}: {
  id: string;
  label: string;
  hint?: string;
  problem: string | null;
} & Omit<ComponentProps<'input'>, 'id' | 'className'>) {
  const hintId = hint ? `${id}-dica` : null;
  const problemId = problem ? `${id}-problema` : null;
  return (
    <div>
      <label htmlFor={id} className="kicker block text-muted">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={[problemId, hintId].filter(Boolean).join(' ') || undefined}
        className="line-field"
        maxLength={longestField}
        {...input}
      />
      {problem && problemId ? <FieldProblem id={problemId}>{problem}</FieldProblem> : null}
      {hint && hintId ? (
        <p id={hintId} className="mt-1.5 font-display text-sm/5 text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** Validation message of a field. */
export function FieldProblem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="mt-1.5 font-display text-[0.9375rem]/5 font-semibold text-bad">
      {children}
    </p>
  );
}

/** Message of a whole form. */
export function FormMessage({ kind, children }: { kind: 'good' | 'bad'; children: ReactNode }) {
  return (
    <p
      role={kind === 'bad' ? 'alert' : 'status'}
      data-kind={kind}
      className="border-s-4 bg-surface px-4 py-3 font-display text-[0.9375rem]/6 data-[kind=bad]:border-bad data-[kind=good]:border-good"
    >
      {children}
    </p>
  );
}
