/** The sentences under the fields of the form of news, and the ids of these fields. */
import {
  cleanFields,
  findLengthProblem,
  listPublishProblems,
  type NewsFields,
  newsTextNames,
} from '../../../../domain/news/news-fields.ts';
import type { NewsFieldName } from '../../../../domain/news/news-merge.ts';
import { imageRejected } from '../../../../domain/text/sentences.ts';

export type FieldProblems = Partial<Record<NewsFieldName | 'publishAt', string>>;

/** Finds all problems that prevent publishing, by field (docs/product.md#news). */
export function findFieldProblems(
  fields: NewsFields,
  imageRejection: string | null = null,
  sectionRejection: string | null = null,
): FieldProblems {
  const missing = listPublishProblems(cleanFields(fields)).map(({ field, message }) => [field, message]);
  return {
    ...Object.fromEntries(missing),
    ...(imageRejection === null ? {} : { imageUrl: `${imageRejection} ${imageRejected}` }),
    ...(sectionRejection === null ? {} : { furtherSections: sectionRejection }),
  };
}

/** Finds texts that are longer than their limits, while someone types. They can be saved, but not published. */
export function findLengthProblems(fields: NewsFields): FieldProblems {
  return Object.fromEntries(
    newsTextNames.flatMap((name) => {
      const message = findLengthProblem(name, fields[name]);
      return message === null ? [] : [[name, message]];
    }),
  );
}

export function fieldId(name: NewsFieldName): string {
  return `noticia-${name}`;
}

/** Returns the id of a group of fields that is folded at first. */
export function groupId(name: 'notices' | 'airtime' | 'search'): string {
  return `noticia-grupo-${name}`;
}

export function focusFirstProblem(form: HTMLFormElement | null): void {
  showField(form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null);
}

export function showField(field: HTMLElement | null): void {
  field?.focus();
  // A tall group of fields is shown from its beginning, because its centre could hide the problem.
  field?.scrollIntoView({ block: field.offsetHeight > innerHeight / 2 ? 'start' : 'center' });
}
