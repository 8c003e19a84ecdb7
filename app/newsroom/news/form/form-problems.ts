import { cleanFields, emptyFields, type NewsFields, publishFault } from '../../../../domain/news/draft.ts';
import type { NewsFieldName } from '../../../../domain/news/news-merge.ts';
import { imageRejected } from '../../../../domain/text/sentences.ts';

/** Sentences beside fields; `publishAt` is the date of a publication that is to come. */
export type FieldProblems = Partial<Record<NewsFieldName | 'publishAt', string>>;

/** In the order of the form. */
const requiredFields = ['category', 'title', 'summary'] as const;
const filled: NewsFields = { ...emptyFields, category: 'fatos', title: '-', summary: '-' };

/**
 * Finds everything that prevents publishing, field by field (docs/product.md#news). `imageRejection` is the reason why the
 * chosen main image was rejected, null when there is none (docs/product.md#news).
 */
export function findFieldProblems(fields: NewsFields, imageRejection: string | null = null): FieldProblems {
  const clean = cleanFields(fields);
  const missing = requiredFields.flatMap((name) => {
    const fault = publishFault({ ...filled, [name]: clean[name] });
    return fault ? [[name, fault.message]] : [];
  });
  return {
    ...Object.fromEntries(missing),
    ...(imageRejection === null ? {} : { imageUrl: `${imageRejection} ${imageRejected}` }),
  };
}

/** The id of a field's element in the form. */
export function fieldId(name: NewsFieldName): string {
  return `noticia-${name}`;
}

/** Takes the person to the first field, from the top, that a sentence stands beside. */
export function focusFirstProblem(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  first?.focus();
  first?.scrollIntoView({ block: 'center' });
}
