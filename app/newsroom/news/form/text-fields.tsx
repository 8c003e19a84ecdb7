import type { ReactNode } from 'react';
import { categories, categoryGroups } from '../../../../domain/news/categories.ts';
import type { NewsFields } from '../../../../domain/news/news-fields.ts';
import type { NewsFieldName } from '../../../../domain/news/news-merge.ts';
import { longestField } from '../../../../domain/site/limits.ts';
import { FieldFrame } from '../../../ui/field.tsx';
import { SelectField } from '../../ui/filters.tsx';
import { fieldId, fieldLabels } from './form-problems.ts';

export type TextFieldName = Exclude<NewsFieldName, 'category' | 'content' | 'isFeatured' | 'imageUrl'>;

export interface TextFieldLook {
  className: string;
  isRequired?: boolean;
  isOneLine?: boolean;
  hint?: ReactNode;
}

/** A text field that grows with its content and looks like the article. */
export function GrowingField({
  name,
  value,
  problem,
  onChange,
  look: { className, isRequired = false, isOneLine = false, hint },
}: {
  name: TextFieldName;
  value: string;
  problem: string | undefined;
  onChange: (part: Partial<NewsFields>) => void;
  look: TextFieldLook;
}) {
  const id = fieldId(name);
  const frame = { id, label: fieldLabels[name], isRequired, hint, problem };
  return (
    <FieldFrame {...frame} isProblemAnnounced={false}>
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
  return (
    <SelectField
      id={fieldId('category')}
      label={fieldLabels.category}
      name="category"
      value={value}
      isRequired
      problem={problem}
      frameClass="sm:max-w-[20rem]"
      className="select-line text-hue"
      onChange={({ currentTarget }) =>
        onChange({ category: categories.find(({ slug }) => slug === currentTarget.value)?.slug ?? '' })
      }
    >
      <CategoryOptions none="Escolha…" />
    </SelectField>
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
