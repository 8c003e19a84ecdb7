import type { Actor } from '../../../../domain/accounts/audit.ts';
import { mayDo } from '../../../../domain/accounts/permissions.ts';
import {
  type Author,
  type AuthorForm,
  joinNames,
  readAccountSigner,
  readByline,
  writeByline,
} from '../../../../domain/news/authors.ts';
import { bylineOf, type Draft } from '../../../../domain/news/draft.ts';
import type { News } from '../../../../domain/news/news.ts';
import { slugCandidates, slugFromName } from '../../../../domain/news/slug.ts';
import { authorNameMaxGraphemes, authorProfilesMax } from '../../../../domain/site/limits.ts';
import { cleanLine, isLongerThan } from '../../../../domain/text/text.ts';
import type { Stores } from '../../../ports/stores.ts';
import { createId } from '../../site/create-id.ts';

export interface Signers {
  authors: Author[];
  contributors: Author[];
}

/** The profiles of a stored byline, each once: without deleted ones, and of merged ones those that they became. */
export async function findSigners({ authors }: Pick<Stores, 'authors'>, byline: string): Promise<Signers> {
  const ids = readByline(byline);
  const found = await authors.listSigners([...ids.authors, ...ids.contributors]);
  const unused = new Set(found.values().map(({ id }) => id));
  const take = (list: string[]) =>
    list.flatMap((id) => {
      const author = found.get(id);
      return author && unused.delete(author.id) ? [author] : [];
    });
  return { authors: take(ids.authors), contributors: take(ids.contributors) };
}

/** The byline without deleted profiles, and its names; a text without profiles stays as it is. */
export function toSigned(
  { authors, contributors }: Signers,
  before: Pick<News, 'author'>,
): Pick<News, 'author' | 'byline'> {
  if (authors.length === 0) return { author: before.author, byline: '' };
  const ids = (list: Author[]) => list.map(({ id }) => id);
  return {
    author: joinNames(authors.map(({ name }) => name)),
    byline: writeByline({ authors: ids(authors), contributors: ids(contributors) }),
  };
}

/** Who signs a draft that is published for the first time: who was chosen, else who wrote it, with a profile from now on. */
export async function signDraft(
  stores: Pick<Stores, 'authors' | 'users'>,
  draft: Draft | null,
  publisher: Actor,
): Promise<Pick<News, 'author' | 'byline'>> {
  const author = bylineOf(null, draft, publisher);
  const chosen = toSigned(await findSigners(stores, draft?.byline ?? ''), { author });
  if (chosen.byline !== '') return chosen;
  const profile = await findOrCreateProfile(stores, draft?.createdBy ?? publisher);
  return profile ? toSigned({ authors: [profile], contributors: [] }, { author }) : chosen;
}

/** The profile of an id, which `toAccountSigner` may have made; null when it does not exist. */
export async function findSigner(
  stores: Pick<Stores, 'authors' | 'users'>,
  id: string,
): Promise<Author | null> {
  const userId = readAccountSigner(id);
  if (userId === null) return stores.authors.findById(id);
  const user = await stores.users.findById(userId);
  // Readers do not become authors by their id.
  return user && mayDo(user, 'use-newsroom') ? findOrCreateProfile(stores, { userId }) : null;
}

/** Null for accounts that do not exist, and when no more profiles fit. */
async function findOrCreateProfile(
  stores: Pick<Stores, 'authors' | 'users'>,
  { userId }: Pick<Actor, 'userId'>,
): Promise<Author | null> {
  const { authors, users } = stores;
  const known = await authors.findByUserId(userId);
  if (known) return known;
  const user = await users.findById(userId);
  const name = cleanLine(user?.name ?? '', authorNameMaxGraphemes);
  if (name === '' || isLongerThan(name, authorNameMaxGraphemes)) return null;
  return createProfile(stores, { name, role: '', biography: '', photo: '', links: '', userId });
}

/** Null when no more fit. */
export async function createProfile(
  { authors }: Pick<Stores, 'authors'>,
  form: AuthorForm,
): Promise<Author | null> {
  if ((await authors.count(authorProfilesMax)) === authorProfilesMax) return null;
  const id = createId();
  const author = { id, slug: await findFreeAuthorSlug({ authors }, form.name, id), ...form, version: 1 };
  await authors.save(author, null);
  return author;
}

/** The id for a name without Latin letters and digits. */
export async function findFreeAuthorSlug(
  { authors }: Pick<Stores, 'authors'>,
  name: string,
  id: string,
): Promise<string> {
  for (const slug of slugCandidates(slugFromName(name)))
    if (!(await authors.isSlugTaken(slug, id))) return slug;
  return id.toLowerCase();
}
