/**
 * Describes the kinds of texts that people write (news, pages, the front page): how each is saved, kept in the journal,
 * merged and compared.
 */
import {
  areSameFields,
  cleanFields,
  emptyFields,
  fieldRules,
  type NewsFields,
  newsFieldNames,
  readFields,
} from './news-fields.ts';
import { mergeNews, type NameOf, type TextMerge } from './news-merge.ts';
import { diffFields, type FieldDifference } from './revision.ts';

/** The words that offer an unsaved text of news or of a page. */
export const textOffer = {
  label: 'Texto não salvo',
  kept: 'um texto diferente do que está aqui',
  recover: 'Recuperar texto',
};

/** The facts about a kind of text that the journal needs. */
export interface JournaledKind<Fields> {
  /** In the browser's storage, the keys of these texts begin with this. */
  readonly journalPrefix: string;
  readonly empty: Fields;
  /** The words of the notice that offers an unsaved text. */
  readonly offer: Readonly<typeof textOffer>;
  readonly areSame: (one: Fields, other: Fields) => boolean;
  /** Returns the words by which people recognize the text in a list; '' for an empty text. */
  readonly excerptOf: (fields: Fields) => string;
  /** Returns fields as the server stores them. Applying it twice changes nothing more. */
  readonly clean: (fields: Fields) => Fields;
  /** Parses stored fields; null for anything but a record. */
  readonly read: (value: unknown) => Fields | null;
}

export interface TextKind<Fields> extends JournaledKind<Fields> {
  /** The word for such a text, with `esta` before it. */
  readonly noun: string;
  /** Whether the server keeps every saved draft. If it does not, the browser keeps the text that loses a conflict. */
  readonly hasDraftHistory: boolean;
  readonly names: readonly NameOf<Fields>[];
  readonly labelOf: (name: NameOf<Fields>) => string;
  /** Merges two versions of a text. `base` is the version on which both are based; null when unknown. */
  readonly merge: (base: Fields | null, mine: Fields, theirs: Fields) => TextMerge<Fields>;
  /** Lists the fields that differ. `nameOf` gives the name of a section by its id. */
  readonly diff: (
    before: Fields,
    after: Fields,
    nameOf: (category: string) => string,
  ) => FieldDifference<NameOf<Fields>>[];
}

export const newsText: TextKind<NewsFields> = {
  journalPrefix: 'pauta-redacao',
  noun: 'notícia',
  hasDraftHistory: true,
  names: newsFieldNames,
  labelOf: (name) => fieldRules[name].label,
  empty: emptyFields,
  offer: textOffer,
  excerptOf: ({ title, summary }) => title || summary,
  areSame: areSameFields,
  clean: cleanFields,
  read: readFields,
  merge: mergeNews,
  diff: diffFields,
};
