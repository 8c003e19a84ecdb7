/** The text fields and the section of the form of news. */
import type { ReactNode } from 'react';
import { genreNames, genres, readGenre } from '../../../../domain/news/genres.ts';
import { fieldRules, type NewsFields, type NewsTextName } from '../../../../domain/news/news-fields.ts';
import { Select, TextArea } from '../../../ui/field.tsx';
import { useSections } from '../../data/site-sections.ts';
import { handleOneLineKey } from '../../ui/one-line.ts';
import { fieldId } from './field-problems.ts';

export type TextFieldName = Exclude<
  NewsTextName,
  'content' | 'imageUrl' | 'topics' | 'furtherSections' | 'searchFields' | 'genre'
>;

export interface TextFieldLook {
  className?: string;
  isOneLine?: boolean;
  /** Whether this piece of news needs the field, in addition to the fields that all news need. */
  isRequired?: boolean;
  hint?: ReactNode;
}

/** Shows a text field that grows with its content and looks like the article. */
export function GrowingField({
  name,
  value,
  problem,
  onChange,
  look: { className = '', isOneLine = false, isRequired = false, hint },
}: {
  name: TextFieldName;
  value: string;
  problem: string | undefined;
  onChange: (part: Partial<NewsFields>) => void;
  look: TextFieldLook;
}) {
  return (
    <TextArea
      id={fieldId(name)}
      name={name}
      label={fieldRules[name].label}
      isRequired={isRequired || fieldRules[name].missing !== undefined}
      hint={hint}
      problem={problem}
      isProblemAnnounced={false}
      rows={1}
      value={value}
      className={`line-field ${className}`}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      onKeyDown={isOneLine ? handleOneLineKey : undefined}
    />
  );
}

interface CategorySelectProps {
  value: NewsFields['category'];
  problem: string | undefined;
  onChange: (part: Partial<NewsFields>) => void;
}

export function CategorySelect({ value, problem, onChange }: CategorySelectProps) {
  const sections = useSections();
  return (
    <Select
      id={fieldId('category')}
      label={fieldRules.category.label}
      name="category"
      value={sections.find(value)?.id ?? ''}
      isRequired
      problem={problem}
      frameClass="sm:max-w-[20rem]"
      className="line-field text-hue"
      onChange={({ currentTarget }) => onChange({ category: currentTarget.value })}
    >
      <CategoryOptions none="Escolha…" />
    </Select>
  );
}

interface GenreSelectProps {
  value: NewsFields['genre'];
  onChange: (part: Partial<NewsFields>) => void;
}

export function GenreSelect({ value, onChange }: GenreSelectProps) {
  return (
    <Select
      id={fieldId('genre')}
      label={fieldRules.genre.label}
      name="genre"
      value={readGenre(value)}
      frameClass="sm:max-w-[14rem]"
      className="line-field"
      onChange={({ currentTarget }) => onChange({ genre: currentTarget.value })}
    >
      {genreNames.map((name) => (
        <option key={name} value={name}>
          {genres[name].name}
        </option>
      ))}
    </Select>
  );
}

export function CategoryOptions({ none }: { none: string }) {
  const sections = useSections();
  return (
    <>
      <option value="">{none}</option>
      {sections.groups.map((group) => (
        <optgroup key={group.id} label={group.name}>
          {sections.all
            .filter(({ groupId }) => groupId === group.id)
            .map(({ id, name, isHidden }) => (
              <option key={id} value={id}>
                {isHidden ? `${name} (oculta)` : name}
              </option>
            ))}
        </optgroup>
      ))}
    </>
  );
}
