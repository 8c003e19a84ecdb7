/** The text of a page as forms save, store and merge it (docs/product.md#pages). */
import { emptyContent } from '../news/news-fields.ts';
import { mergeFields } from '../news/news-merge.ts';
import type { TextKind } from '../news/text-kind.ts';
import { isRecord } from '../text/json-values.ts';
import { cleanPageFields, type TextPageFields } from './text-pages.ts';

const names = ['title', 'description', 'lead', 'content'] as const satisfies (keyof TextPageFields)[];

export function pageFieldsOf({ title, description, lead, content }: TextPageFields): TextPageFields {
  return { title, description, lead, content };
}

export const pageText: TextKind<TextPageFields> = {
  journal: 'pauta-paginas',
  empty: { title: '', description: '', lead: '', content: emptyContent },
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
    };
  },
  merge: (base, mine, theirs) => mergeFields({ names, clean: cleanPageFields }, base, mine, theirs),
};
