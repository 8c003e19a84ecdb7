/** The controls of forms with label, hint and validation message. */
import type { ComponentProps, ReactNode } from 'react';
import { longestField } from '../../domain/site/limits.ts';

interface FieldLabelProps {
  htmlFor: string;
  isRequired?: boolean;
  children: string;
}

function FieldLabel({ htmlFor, isRequired = false, children }: FieldLabelProps) {
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
  isRequired?: boolean | undefined;
  hint?: ReactNode;
  /** Shows the hint beside the label instead of below the control. */
  isHintBeside?: boolean | undefined;
  problem?: string | null | undefined;
  /** False when the form announces its problems itself. */
  isProblemAnnounced?: boolean | undefined;
  frameClass?: string | undefined;
}

type ControlAttributes = Pick<ComponentProps<'input'>, 'aria-invalid' | 'aria-describedby' | 'autoFocus'>;

/** The frame of a control: label, message and hint. The control must get `id` and the given attributes. */
export function FieldFrame({
  id,
  label,
  isRequired = false,
  hint,
  isHintBeside = false,
  problem,
  frameClass,
  isProblemAnnounced = true,
  children,
}: FieldFrameProps & {
  children: (attributes: ControlAttributes) => ReactNode;
}) {
  const hintId = hint ? `${id}-dica` : '';
  const problemId = problem ? `${id}-problema` : '';
  const hintPart = hint ? (
    <div id={hintId} className={`font-display text-muted ${isHintBeside ? 'text-xs' : 'mt-1.5 text-sm/5'}`}>
      {hint}
    </div>
  ) : null;
  return (
    <div className={frameClass}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <FieldLabel htmlFor={id} isRequired={isRequired}>
          {label}
        </FieldLabel>
        {isHintBeside ? hintPart : null}
      </div>
      {children({
        'aria-invalid': problem ? true : undefined,
        // If the page already has a problem when it loads, the field gets the focus: screen readers announce the
        // message only then.
        autoFocus: problem ? true : undefined,
        'aria-describedby': `${problemId} ${hintId}`.trim() || undefined,
      })}
      {problem ? (
        <p
          id={problemId}
          role={isProblemAnnounced ? 'alert' : undefined}
          className="mt-1.5 font-display text-sm font-semibold text-bad"
        >
          {problem}
        </p>
      ) : null}
      {isHintBeside ? null : hintPart}
    </div>
  );
}

/** Separates the props of the frame from the attributes of the control. */
function splitFrame<Props extends FieldFrameProps>(props: Props) {
  const { id, label, isRequired, hint, isHintBeside, problem, frameClass, isProblemAnnounced, ...control } =
    props;
  return [
    { id, label, isRequired, hint, isHintBeside, problem, frameClass, isProblemAnnounced },
    control,
  ] as const;
}

export function Field(props: FieldFrameProps & Omit<ComponentProps<'input'>, 'id'>) {
  const [frame, { className = 'line-field', ...input }] = splitFrame(props);
  return (
    <FieldFrame {...frame}>
      {(attributes) => (
        <input id={frame.id} className={className} maxLength={longestField} {...attributes} {...input} />
      )}
    </FieldFrame>
  );
}

export function TextArea(props: FieldFrameProps & Omit<ComponentProps<'textarea'>, 'id'>) {
  const [frame, { className = 'line-field', ...textarea }] = splitFrame(props);
  return (
    <FieldFrame {...frame}>
      {(attributes) => (
        <textarea
          id={frame.id}
          rows={3}
          required={frame.isRequired}
          maxLength={longestField}
          className={`growing-field ${className}`}
          {...attributes}
          {...textarea}
        />
      )}
    </FieldFrame>
  );
}

interface SelectProps extends FieldFrameProps, Omit<ComponentProps<'select'>, 'id'> {
  /** The values with their names; they are listed after `children`. */
  options?: readonly (readonly [value: string, name: string])[];
}

export function Select(props: SelectProps) {
  const [frame, { className = 'line-field', options = [], children, ...select }] = splitFrame(props);
  return (
    <FieldFrame {...frame} isProblemAnnounced={frame.isProblemAnnounced ?? false}>
      {(attributes) => (
        <span className="relative block">
          <select
            id={frame.id}
            required={frame.isRequired}
            className={`select-field ${className}`}
            {...attributes}
            {...select}
          >
            {children}
            {options.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <svg
            viewBox="0 0 12 12"
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-1 my-auto size-3"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
          >
            <path d="M2 4l4 4 4-4" />
          </svg>
        </span>
      )}
    </FieldFrame>
  );
}

type CheckProps = { label: ReactNode } & Omit<ComponentProps<'input'>, 'type' | 'className'>;

/** A click anywhere in the line ticks the box. */
const checkLine = 'flex min-h-11 cursor-pointer items-center gap-3 font-display';

export function Check({ label, ...input }: CheckProps) {
  return (
    <label className={checkLine}>
      <input type="checkbox" className="check-field" {...input} />
      {label}
    </label>
  );
}

export function Choice({ label, ...input }: CheckProps) {
  return (
    <label className={checkLine}>
      <input type="radio" className="check-field" {...input} />
      {label}
    </label>
  );
}

/** A message about a whole form; without a message it shows nothing. */
export function FormMessage({ kind, children }: { kind: 'good' | 'bad'; children: ReactNode }) {
  if (children === null) return null;
  return (
    <p
      role={kind === 'bad' ? 'alert' : 'status'}
      className={`border-s-4 bg-surface px-4 py-3 font-display text-sm/6 ${kind === 'bad' ? 'border-bad' : 'border-good'}`}
    >
      {children}
    </p>
  );
}
