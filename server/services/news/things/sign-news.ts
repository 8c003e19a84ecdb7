/** Finds the author profiles of news, and the names that readers see. */
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
import { authorNameMaxGraphemes, authorProfilesMax } from '../../../../domain/site/limits.ts';
import { cleanLine, isLongerThan } from '../../../../domain/text/text.ts';
import type { Stores } from '../../../ports/stores.ts';
import { createId } from '../../site/create-id.ts';
import { findFreeThingSlug } from './find-free-slugs.ts';

export interface Signers {
  authors: Author[];
  contributors: Author[];
}

/**
 * Finds the profiles of a stored byline, each once. Deleted profiles are left out, and a merged one is replaced by the
 * profile that it became.
 */
export async function findSigners(stores: Pick<Stores, 'things'>, byline: string): Promise<Signers> {
  const [signers = { authors: [], contributors: [] }] = await findSignersOfMany(stores, [byline]);
  return signers;
}

/** Finds the profiles for each of many bylines. */
export async function findSignersOfMany(
  { things }: Pick<Stores, 'things'>,
  bylines: readonly string[],
): Promise<Signers[]> {
  const lists = bylines.map((byline) => readByline(byline));
  const ids = lists.flatMap(({ authors, contributors }) => [...authors, ...contributors]);
  const found = await things.listByIds('author', [...new Set(ids)]);
  return lists.map(({ authors, contributors }) => {
    const unused = new Set(found.values().map(({ id }) => id));
    const take = (list: string[]) =>
      list.flatMap((id) => {
        const author = found.get(id);
        return author && unused.delete(author.id) ? [author] : [];
      });
    return { authors: take(authors), contributors: take(contributors) };
  });
}

/** Returns the byline without deleted profiles, and its names. Text without a profile stays unchanged. */
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

/**
 * Finds the authors of a draft that is published for the first time: the chosen ones, or else the writer, who gets a
 * profile.
 */
export async function signDraft(
  stores: Pick<Stores, 'things' | 'users'>,
  draft: Draft | null,
  publisher: Actor,
): Promise<Pick<News, 'author' | 'byline'>> {
  const author = bylineOf(null, draft, publisher);
  const chosen = toSigned(await findSigners(stores, draft?.byline ?? ''), { author });
  if (chosen.byline !== '') return chosen;
  const profile = await findOrCreateProfile(stores, draft?.createdBy ?? publisher);
  return profile ? toSigned({ authors: [profile], contributors: [] }, { author }) : chosen;
}

/** Finds the profile with an id, which may be an id of `toAccountSigner`. Null when there is none. */
export async function findSigner(
  stores: Pick<Stores, 'things' | 'users'>,
  id: string,
): Promise<Author | null> {
  const userId = readAccountSigner(id);
  if (userId === null) return stores.things.find('author', id);
  const user = await stores.users.findById(userId);
  // A reader does not become an author because a form sends their id.
  return user && mayDo(user, 'use-newsroom') ? findOrCreateProfile(stores, { userId }) : null;
}

/**
 * Finds or creates the profile of an account. Null for an account that does not exist, and when there are too many
 * profiles.
 */
async function findOrCreateProfile(
  stores: Pick<Stores, 'things' | 'users'>,
  { userId }: Pick<Actor, 'userId'>,
): Promise<Author | null> {
  const { things, users } = stores;
  const known = await things.findAuthorByUser(userId);
  if (known) return known;
  const user = await users.findById(userId);
  const name = cleanLine(user?.name ?? '', authorNameMaxGraphemes);
  if (name === '' || isLongerThan(name, authorNameMaxGraphemes)) return null;
  return createProfile(stores, { name, role: '', biography: '', photo: '', links: '', userId });
}

/** Creates a profile; null when there are too many. */
async function createProfile(stores: Pick<Stores, 'things'>, form: AuthorForm): Promise<Author | null> {
  const { things } = stores;
  if ((await things.count('author', authorProfilesMax)) === authorProfilesMax) return null;
  const id = createId();
  const slug = await findFreeThingSlug(stores, 'author', { id, name: form.name });
  const author = { id, slug, ...form, version: 1, searchFields: '' };
  await things.create('author', [author]);
  return author;
}
