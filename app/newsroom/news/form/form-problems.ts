import {
  cleanFields,
  emptyFields,
  findPublishProblem,
  type NewsFields,
} from '../../../../domain/news/news-fields.ts';
import type { NewsFieldName } from '../../../../domain/news/news-merge.ts';
import { imageRejected } from '../../../../domain/text/sentences.ts';

export type FieldProblems = Partial<Record<NewsFieldName | 'publishAt', string>>;

const requiredFields = ['category', 'title', 'summary'] as const;
const filled: NewsFields = { ...emptyFields, category: 'fatos', title: '-', summary: '-' };

/** All problems that prevent publishing, by field (docs/product.md#news). */
export function findFieldProblems(fields: NewsFields, imageRejection: string | null = null): FieldProblems {
  const clean = cleanFields(fields);
  const missing = requiredFields.flatMap((name) => {
    const fault = findPublishProblem({ ...filled, [name]: clean[name] });
    return fault ? [[name, fault.message]] : [];
  });
  return {
    ...Object.fromEntries(missing),
    ...(imageRejection === null ? {} : { imageUrl: `${imageRejection} ${imageRejected}` }),
  };
}

export const fieldLabels: Readonly<Record<NewsFieldName, string>> = {
  category: 'Categoria',
  title: 'Título',
  summary: 'Resumo',
  imageUrl: 'Imagem principal',
  imageCaption: 'Legenda da imagem',
  content: 'Conteúdo',
  videoLink: 'Link do vídeo',
  source: 'Fonte',
  isFeatured: 'Destaque',
};

export function fieldId(name: NewsFieldName): string {
  return `noticia-${name}`;
}

export function focusFirstProblem(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  first?.focus();
  first?.scrollIntoView({ block: 'center' });
}
