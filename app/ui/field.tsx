import type { ComponentProps, ReactNode } from 'react';
import { longestField } from '../../domain/site/limits.ts';

/** The label above a field; `isRequired` adds a mark that is not part of its name. */
export function FieldLabel({
  htmlFor,
  isRequired = false,
  children,
}: {
  htmlFor: string;
  isRequired?: boolean;
  children: string;
}) {
  return (
    <span className="flex gap-1 text-muted">
      <label htmlFor={htmlFor} className="kicker">
        {children}
      </label>
      {isRequired ? (
        <span aria-hidden="true" className="kicker text-bad">
          *
        </span>
      ) : null}
    </span>
  );
}

export interface FieldFrameProps {
  id: string;
  label: string;
  isRequired?: boolean;
  hint?: ReactNode;
  problem?: string | null | undefined;
}

/** Any control with its label, its validation message and its hint. Give the control `id` and the attributes. */
export function FieldFrame({
  id,
  label,
  isRequired = false,
  hint,
  problem,
  isProblemAnnounced = true,
  children,
}: FieldFrameProps & {
  /** False where the form announces its problems itself. */
  isProblemAnnounced?: boolean;
  children: (attributes: Pick<ComponentProps<'input'>, 'aria-invalid' | 'aria-describedby'>) => ReactNode;
}) {
  const hintId = hint ? `${id}-dica` : '';
  const problemId = problem ? `${id}-problema` : '';
  return (
    <div>
      <FieldLabel htmlFor={id} isRequired={isRequired}>
        {label}
      </FieldLabel>
      {children({
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': `${problemId} ${hintId}`.trim() || undefined,
      })}
      {problem ? (
        <p
          id={problemId}
          role={isProblemAnnounced ? 'alert' : undefined}
          className="mt-1.5 font-display text-[0.9375rem]/5 font-semibold text-bad"
        >
          {problem}
        </p>
      ) : null}
      {hint ? (
        <div id={hintId} className="mt-1.5 font-display text-sm/5 text-muted">
          {hint}
        </div>
      ) : null}
    </div>
  );
}

/** A field of one line. */
export function Field({
  id,
  label,
  hint,
  problem,
  ...input
}: FieldFrameProps & Omit<ComponentProps<'input'>, 'id' | 'className'>) {
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem}>
      {(attributes) => (
        <input id={id} className="line-field" maxLength={longestField} {...attributes} {...input} />
      )}
    </FieldFrame>
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
