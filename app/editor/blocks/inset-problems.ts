/** Finds what is missing in the form of an inset, and gives its fields their ids. */
import { asText, isRecord, listOf } from '../../../domain/text/json-values.ts';
import { longListProblem, longTextProblem } from '../../../domain/text/rich-text-insets.ts';
import type { InsetData, InsetField } from './inset-kinds.ts';

/** Returns the id of a field; `owner` tells those of several items apart. */
export function idOf(field: InsetField | undefined, owner: string): string {
  const name = field && 'name' in field ? field.name : 'tabela';
  return `bloco-${field?.kind === 'details' ? 'dados' : name}${owner}`;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Returns the problem of a field as a sentence, or null. A missing value is a problem only once the form `isTried`; a
 * value too long for readers is a problem at once.
 */
export function problemOf(field: InsetField, data: InsetData, isTried = true): string | null {
  const long = findLength(field, data);
  return long === null && isTried ? findMissing(field, data) : long;
}

function findLength(field: InsetField, data: InsetData): string | null {
  if (field.kind === 'line' || field.kind === 'text')
    return textOf(data[field.name]).length > field.maxUnits ? longTextProblem(field.maxUnits) : null;
  const isTooMany = field.kind === 'items' && listOf(data[field.name]).length > field.shownMax;
  return isTooMany ? longListProblem(field.shownMax) : null;
}

function findMissing(field: InsetField, data: InsetData): string | null {
  switch (field.kind) {
    case 'line':
    case 'text':
      if (textOf(data[field.name]).trim() !== '') return field.check?.(textOf(data[field.name])) ?? null;
      return field.isRequired ? 'Preencha este campo.' : null;
    case 'image':
      return textOf(data[field.name]) === '' ? 'Escolha uma imagem.' : null;
    case 'details':
      return null;
    case 'file':
      return textOf(data[field.name]) === '' ? 'Escolha um arquivo.' : null;
    case 'items': {
      const items = listOf(data[field.name]).filter(isRecord);
      if (items.length < field.min)
        return `Adicione pelo menos ${field.min === 1 ? `um ${field.noun}` : `${field.min} itens`}.`;
      const faulty = items.findIndex((item) => field.fields.some((each) => problemOf(each, item) !== null));
      return faulty < 0 ? null : `Falta completar o item ${faulty + 1}.`;
    }
    case 'table':
      return listOf(data.rows).some((row) => listOf(row).some((cell) => asText(cell).trim() !== ''))
        ? null
        : 'Preencha pelo menos uma célula.';
    default:
      return field satisfies never;
  }
}
