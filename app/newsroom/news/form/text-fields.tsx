import type { ReactNode } from 'react';
import { categories, categoryGroups } from '../../../../domain/news/categories.ts';
import type { NewsFields } from '../../../../domain/news/draft.ts';
import type { NewsFieldName } from '../../../../domain/news/news-merge.ts';
import { longestField } from '../../../../domain/site/limits.ts';
import { fieldId } from './form-problems.ts';

type TextName = Exclude<NewsFieldName, 'category' | 'content' | 'isFeatured' | 'imageUrl'>;

/** The label above a field; the asterisk of required fields is not part of the accessible name. */
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

/** The validation message of a field. */
export function FieldProblem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 font-display text-[0.9375rem]/5 font-semibold text-bad">
      {children}
    </p>
  );
}

/** ARIA attributes that tie a field to its message and hint. */
export function described(id: string, problem: string | undefined, hintId?: string) {
  return {
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': [problem ? `${id}-problema` : null, hintId].filter(Boolean).join(' ') || undefined,
  };
}

/** A text field that grows with its content and looks like the article. */
export function GrowingField({
  name,
  label,
  value,
  className,
  isRequired = false,
  isOneLine = false,
  problem,
  hint,
  onChange,
}: {
  name: TextName;
  label: string;
  value: string;
  className: string;
  isRequired?: boolean;
  /** Enter does nothing. */
  isOneLine?: boolean;
  problem: string | undefined;
  hint?: ReactNode;
  onChange: (part: Partial<NewsFields>) => void;
}) {
  const id = fieldId(name);
  const hintId = hint ? `${id}-dica` : undefined;
  return (
    <div>
      <FieldLabel htmlFor={id} isRequired={isRequired}>
        {label}
      </FieldLabel>
      <textarea
        id={id}
        name={name}
        rows={1}
        value={value}
        maxLength={longestField}
        required={isRequired}
        className={`growing-field ${className}`}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (isOneLine && event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
        }}
        {...described(id, problem, hintId)}
      />
      {problem ? <FieldProblem id={`${id}-problema`}>{problem}</FieldProblem> : null}
      {hint ? (
        <div id={hintId} className="mt-1 font-display text-sm/5 text-muted">
          {hint}
        </div>
      ) : null}
    </div>
  );
}

export function CategorySelect({
  value,
  problem,
  onChange,
}: {
  value: NewsFields['category'];
  problem: string | undefined;
  onChange: (part: Partial<NewsFields>) => void;
}) {
  const id = fieldId('category');
  return (
    <div className="sm:max-w-[20rem]">
      <FieldLabel htmlFor={id} isRequired>
        Categoria
      </FieldLabel>
      <span className="relative block">
        <select
          id={id}
          name="category"
          value={value}
          required
          className="select-line text-hue"
          onChange={(event) =>
            onChange({
              category: categories.find(({ slug }) => slug === event.currentTarget.value)?.slug ?? '',
            })
          }
          {...described(id, problem)}
        >
          <CategoryOptions none="Escolha…" />
        </select>
        <SelectArrow />
      </span>
      {problem ? <FieldProblem id={`${id}-problema`}>{problem}</FieldProblem> : null}
    </div>
  );
}

export function CategoryOptions({ none }: { none: string }) {
  return (
    <>
      <option value="">{none}</option>
      {categoryGroups.map((group) => (
        <optgroup key={group.id} label={group.name}>
          {categories
            .filter((category) => category.group === group.id)
            .map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
        </optgroup>
      ))}
    </>
  );
}

export function SelectArrow() {
  return (
    <svg
      viewBox="0 0 12 12"
      aria-hidden="true"
      className="pointer-events-none absolute end-1 top-1/2 size-3 -translate-y-1/2"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M2 4l4 4 4-4" />
    </svg>
  );
}
