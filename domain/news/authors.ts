/** The profiles of the people who sign news, with or without an account (docs/product.md#bylines). */
import {
  authorBiographyMaxGraphemes,
  authorLinkMaxLength,
  authorLinksMax,
  authorNameMaxGraphemes,
  authorRoleMaxGraphemes,
  newsAuthorsMax,
  newsContributorsMax,
} from '../site/limits.ts';
import { linkAddress } from '../text/safe-address.ts';
import { authorLinkInvalid, authorNameMissing } from '../text/sentences.ts';
import { cleanLine, cleanText, isLongerThan } from '../text/text.ts';
import { invalid, type Problem } from '../web/problem.ts';
import type { Searchable } from '../web/search-fields.ts';
import { toProfileAddress } from '../web/web-address.ts';

export interface AuthorForm {
  name: string;
  role: string;
  biography: string;
  /** The address of an uploaded image, or ''. */
  photo: string;
  /** Web addresses, one in each line. */
  links: string;
  /** The account of the author; null for a guest. */
  userId: string | null;
}

export interface Author extends AuthorForm, Searchable {
  id: string;
  slug: string;
  version: number;
}

/** Ids of authors in the order in which readers see the names. */
export interface Byline {
  authors: string[];
  contributors: string[];
}

export const contributorMark = '+';
const accountMark = '@';

/** Returns the id under which a list of authors offers an account that has no profile yet. */
export function toAccountSigner(userId: string): string {
  return accountMark + userId;
}

/** Returns the account in an id of `toAccountSigner`; null for the id of a profile. */
export function readAccountSigner(id: string): string | null {
  return id.startsWith(accountMark) ? id.slice(accountMark.length) : null;
}

/** Reads the byline that is stored with news: one id in each line, with a `+` before the ids of contributors. */
export function readByline(lines: string): Byline {
  const ids = [...new Set(lines.split('\n').filter((line) => line !== ''))];
  return {
    authors: ids.filter((id) => !id.startsWith(contributorMark)),
    contributors: ids.filter((id) => id.startsWith(contributorMark)).map((id) => id.slice(1)),
  };
}

/** Writes a byline as it is stored with the news. Each author is listed once, within the limits. */
export function writeByline({ authors, contributors }: Byline): string {
  const signed = [...new Set(authors)].slice(0, newsAuthorsMax);
  const helped = [...new Set(contributors)].filter((id) => !signed.includes(id));
  return [...signed, ...helped.slice(0, newsContributorsMax).map((id) => contributorMark + id)].join('\n');
}

/** Joins names in Portuguese: `Ana`, `Ana e Rui`, `Ana, Rui e Caio`. */
export function joinNames(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`;
}

/** Joins the names of authors; without authors returns `importedAuthor`, the name stored with imported news. */
export function signatureOf(authors: readonly { name: string }[], importedAuthor: string): string {
  return authors.length === 0 ? importedAuthor : joinNames(authors.map(({ name }) => name));
}

/** Splits a byline into its names, as `joinNames` may have joined them. */
export function splitNames(byline: string): string[] {
  return byline.split(/, | e /);
}

export function listLinks({ links }: Pick<Author, 'links'>): string[] {
  return links.split('\n').filter((link) => link !== '');
}

export function cleanAuthorForm({ name, role, biography, photo, links, userId }: AuthorForm): AuthorForm {
  const lines = links.split('\n').map((line) => toProfileAddress(line));
  return {
    name: cleanLine(name, authorNameMaxGraphemes),
    role: cleanLine(role, authorRoleMaxGraphemes),
    biography: cleanText(biography, authorBiographyMaxGraphemes),
    photo: photo.trim(),
    links: [...new Set(lines.filter((line) => line !== ''))].join('\n'),
    userId: userId || null,
  };
}

export function findAuthorProblem(form: AuthorForm): Problem | null {
  if (form.name === '') return invalid(authorNameMissing, 'name');
  const limits = [
    ['name', 'O nome', authorNameMaxGraphemes],
    ['role', 'A função', authorRoleMaxGraphemes],
    ['biography', 'A biografia', authorBiographyMaxGraphemes],
  ] as const;
  for (const [field, subject, max] of limits)
    if (isLongerThan(form[field], max))
      return invalid(`${subject} pode ter no máximo ${max} caracteres.`, field);
  const links = listLinks(form);
  if (links.length > authorLinksMax) return invalid(`Escreva no máximo ${authorLinksMax} links.`, 'links');
  const isLink = (link: string) =>
    link.length <= authorLinkMaxLength && /^https?:/i.test(link) && linkAddress(link) !== null;
  return links.every(isLink) ? null : invalid(authorLinkInvalid, 'links');
}
