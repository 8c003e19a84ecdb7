import type { ReactNode } from 'react';
import { categories, categoryGroups } from '../../../../domain/news/categories.ts';
import type { NewsFields } from '../../../../domain/news/news-fields.ts';
import type { NewsFieldName } from '../../../../domain/news/news-merge.ts';
import { longestField } from '../../../../domain/site/limits.ts';
import { FieldFrame } from '../../../ui/field.tsx';
import { SelectArrow } from '../../ui/filters.tsx';
import { fieldId } from './form-problems.ts';

type TextName = Exclude<NewsFieldName, 'category' | 'content' | 'isFeatured' | 'imageUrl'>;

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
  return (
    <FieldFrame
      id={id}
      label={label}
      isRequired={isRequired}
      hint={hint}
      problem={problem}
      isProblemAnnounced={false}
    >
      {(attributes) => (
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
          {...attributes}
        />
      )}
    </FieldFrame>
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
      <FieldFrame id={id} label="Categoria" isRequired problem={problem} isProblemAnnounced={false}>
        {(attributes) => (
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
              {...attributes}
            >
              <CategoryOptions none="Escolha…" />
            </select>
            <SelectArrow />
          </span>
        )}
      </FieldFrame>
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
