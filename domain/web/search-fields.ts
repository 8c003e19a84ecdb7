/**
 * The texts of news, pages, sections and other things that search engines and social networks get in place of the
 * visible ones (docs/product.md#search-engines-and-networks). A record stores these fields as one text.
 */
import { storageKeyOf } from '../media/image.ts';
import { slugFromName } from '../news/slug.ts';
import { searchDescriptionMaxGraphemes, searchTitleMaxGraphemes } from '../site/limits.ts';
import { isRecord, readJson } from '../text/json-values.ts';
import { canonicalInvalid, shareImageUnknown } from '../text/sentences.ts';
import { cleanLine, isLongerThan } from '../text/text.ts';
import { invalid, type Problem } from './problem.ts';

/** The fields in the order of their form. '' means that the visible text is used. */
export const searchLabels = {
  title: 'Título para buscadores',
  description: 'Descrição para buscadores',
  shareTitle: 'Título para compartilhar',
  shareDescription: 'Descrição para compartilhar',
  shareImage: 'Imagem para compartilhar',
  canonical: 'Endereço canônico',
  /** The last part of the address of news. Pages and sections have another field for it. */
  slug: 'Final do endereço',
  isHidden: 'Não mostrar em buscadores',
} as const;

export type SearchFields = Record<Exclude<keyof typeof searchLabels, 'isHidden'>, string> & {
  isHidden: boolean;
};

/** A record with these fields, as `writeSearchFields` writes them; '' for none. */
export interface Searchable {
  searchFields: string;
}

export const searchGroupLabel = 'Buscadores e redes sociais';

type TextName = Exclude<keyof SearchFields, 'isHidden'>;
const isTextName = (name: string): name is TextName =>
  Object.hasOwn(searchLabels, name) && name !== 'isHidden';
const textNames = Object.keys(searchLabels).filter(isTextName);

const limits: Partial<Record<TextName, number>> = {
  title: searchTitleMaxGraphemes,
  description: searchDescriptionMaxGraphemes,
  shareTitle: searchTitleMaxGraphemes,
  shareDescription: searchDescriptionMaxGraphemes,
};

const addressMaxLength = 2_048;

export const noSearchFields: SearchFields = {
  title: '',
  description: '',
  shareTitle: '',
  shareDescription: '',
  shareImage: '',
  canonical: '',
  slug: '',
  isHidden: false,
};

/** Reads stored or sent fields; damaged fields become empty. */
export function readSearchFields(stored: string): SearchFields {
  const value = stored === '' ? null : readJson(stored);
  if (!isRecord(value)) return noSearchFields;
  const texts = textNames.map((name) => [name, typeof value[name] === 'string' ? value[name] : '']);
  return { ...noSearchFields, ...Object.fromEntries(texts), isHidden: value.isHidden === true };
}

/** Writes fields as they are stored: JSON without empty fields, or ''. Equal fields give equal texts. */
export function writeSearchFields(fields: SearchFields): string {
  const filled = [
    ...textNames.filter((name) => fields[name] !== ''),
    ...(fields.isHidden ? ['isHidden'] : []),
  ];
  return filled.length === 0 ? '' : JSON.stringify(fields, filled);
}

/** Returns fields as they are stored, with clean lines. Applying it twice changes nothing more. */
export function cleanSearchFields(stored: string): string {
  if (stored === '') return '';
  const fields = readSearchFields(stored);
  const lines = textNames.map((name) => [name, cleanLine(fields[name], limits[name] ?? addressMaxLength)]);
  const slug = slugFromName(fields.slug);
  return writeSearchFields({ ...fields, ...Object.fromEntries(lines), slug });
}

/** Returns imported fields as they are stored. A canonical address that pages may not have is dropped. */
export function cleanImportedSearchFields(stored: string): string {
  const fields = readSearchFields(cleanSearchFields(stored));
  return writeSearchFields({
    ...fields,
    canonical: isCanonicalAddress(fields.canonical) ? fields.canonical : '',
  });
}

/**
 * Returns the sentence about fields that prevents their publication, or null. Values of `known` are allowed, because
 * they may be imported.
 */
export function findSearchFieldsFault(stored: string, known = ''): string | null {
  if (stored === known) return null;
  const fields = readSearchFields(stored);
  for (const name of textNames) {
    const max = limits[name];
    if (max !== undefined && isLongerThan(fields[name], max))
      return `${searchLabels[name]}: no máximo ${max} caracteres.`;
  }
  return fields.canonical === '' || isCanonicalAddress(fields.canonical) ? null : canonicalInvalid;
}

/**
 * Returns why fields cannot be saved at all, or null. The reason is an image of another site that `known` did not have.
 */
export function findShareImageFault(stored: string, known: readonly string[]): string | null {
  const { shareImage } = readSearchFields(stored);
  const isKnown =
    shareImage === '' || known.some((before) => readSearchFields(before).shareImage === shareImage);
  return isKnown || (shareImage.length <= addressMaxLength && storageKeyOf(shareImage) !== null)
    ? null
    : shareImageUnknown;
}

export function toSearchProblem(message: string | null): Problem | null {
  return message === null ? null : invalid(message, 'searchFields');
}

/** Returns whether an address can be the canonical address of a page: http or https, without user name and password. */
export function isCanonicalAddress(address: string): boolean {
  if (address.length > addressMaxLength || !/^https?:\/\/[^\s\p{Cc}]+$/iu.test(address)) return false;
  const url = URL.parse(address);
  return url !== null && url.username === '' && url.password === '';
}

/** Returns whether sitemaps list a record: it must not be hidden, nor have another canonical address. */
export function isInSitemaps(stored: string): boolean {
  return !unlistedMarks.some((mark) => stored.includes(mark));
}

/**
 * Sitemaps omit a record whose stored fields contain one of these marks. No typed text can contain a mark, because
 * empty fields are not stored, and quotes inside texts are escaped.
 */
export const unlistedMarks = ['"isHidden":true', '"canonical":'] as const;

/** Describes fields for people who compare versions; each field has a line with its label. */
export function describeSearchFields(stored: string): string {
  const fields = readSearchFields(stored);
  const lines = textNames.flatMap((name) => (fields[name] ? `${searchLabels[name]}: ${fields[name]}` : []));
  return [...lines, ...(fields.isHidden ? [searchLabels.isHidden] : [])].join('\n');
}

/** Returns the words by which the newsroom finds a record that has these fields. */
export function wordsOfSearchFields(stored: string): string {
  if (stored === '') return '';
  const { title, description, shareTitle, shareDescription } = readSearchFields(stored);
  return [title, description, shareTitle, shareDescription].filter(Boolean).join('\n');
}

/** The number of characters that a search engine shows of a title or description; longer texts are cut there. */
export const shownInResults = { title: 60, description: 160 } as const;
