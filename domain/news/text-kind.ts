/** What saving, journal and merging need to know of the texts that people write: pieces of news, and pages. */
import { areSameFields, cleanFields, emptyFields, type NewsFields, readFields } from './news-fields.ts';
import { mergeNews, type TextMerge } from './news-merge.ts';

export interface TextKind<Fields> {
  /** Begins the keys of these texts in the browser's storage. */
  readonly journal: string;
  readonly empty: Fields;
  readonly areSame: (one: Fields, other: Fields) => boolean;
  /** The words by which people recognize the text in a list; '' for an empty text. */
  readonly excerptOf: (fields: Fields) => string;
  /** Fields as the server stores them. Idempotent. */
  readonly clean: (fields: Fields) => Fields;
  /** Parses stored fields; null for anything but a record. */
  readonly read: (value: unknown) => Fields | null;
  /** `base` is null when unknown. */
  readonly merge: (base: Fields | null, mine: Fields, theirs: Fields) => TextMerge<Fields>;
}

export const newsText: TextKind<NewsFields> = {
  journal: 'pauta-redacao',
  empty: emptyFields,
  excerptOf: ({ title, summary }) => title || summary,
  areSame: areSameFields,
  clean: cleanFields,
  read: readFields,
  merge: mergeNews,
};
