/** The text of a page: how forms save, store and merge it (docs/product.md#pages). */
import { emptyContent } from '../news/news-fields.ts';
import { mergeFields } from '../news/news-merge.ts';
import { diffTextFields, wordsOf } from '../news/revision.ts';
import { type TextKind, textOffer } from '../news/text-kind.ts';
import { isRecord } from '../text/json-values.ts';
import { describeSearchFields, searchGroupLabel } from '../web/search-fields.ts';
import { cleanPageFields, type TextPageFields } from './text-pages.ts';

const names = [
  'title',
  'description',
  'lead',
  'content',
  'searchFields',
] as const satisfies (keyof TextPageFields)[];

export const pageLabels: Readonly<Record<keyof TextPageFields, string>> = {
  title: 'Título',
  description: 'Descrição',
  lead: 'Abertura',
  content: 'Texto da página',
  searchFields: searchGroupLabel,
};

export function pageFieldsOf(page: TextPageFields): TextPageFields {
  const { title, description, lead, content, searchFields } = page;
  return { title, description, lead, content, searchFields };
}

export const pageText: TextKind<TextPageFields> = {
  journalPrefix: 'pauta-paginas',
  offer: textOffer,
  noun: 'página',
  hasDraftHistory: false,
  names,
  labelOf: (name) => pageLabels[name],
  empty: { title: '', description: '', lead: '', content: emptyContent, searchFields: '' },
  excerptOf: ({ title, description }) => title || description,
  areSame: (one, other) => names.every((name) => one[name] === other[name]),
  clean: cleanPageFields,
  read: (value) => {
    if (!isRecord(value)) return null;
    const text = (name: keyof TextPageFields) => (typeof value[name] === 'string' ? value[name] : '');
    return {
      title: text('title'),
      description: text('description'),
      lead: text('lead'),
      content: text('content'),
      searchFields: text('searchFields'),
    };
  },
  merge: (base, mine, theirs) => mergeFields({ names, clean: cleanPageFields }, base, mine, theirs),
  diff: (before, after) =>
    diffTextFields(names, before, after, (fields, name) => {
      if (name === 'content') return wordsOf(fields.content);
      return name === 'searchFields' ? describeSearchFields(fields.searchFields) : fields[name];
    }),
};
