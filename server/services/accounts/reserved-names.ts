/** Keeps accounts and author profiles from taking the names of the newsroom's people (docs/product.md#accounts). */
import { nameOfReader } from '../../../domain/accounts/account.ts';
import { mayDo, type Role } from '../../../domain/accounts/permissions.ts';
import {
  isNameOfPerson,
  isReservedName,
  type NewsroomNames,
  nameOfOther,
  nameReserved,
} from '../../../domain/accounts/reserved-name.ts';
import { authorProfilesMax } from '../../../domain/site/limits.ts';
import type { Stores } from '../../ports/stores.ts';

interface Newsroom {
  users: Pick<Stores['users'], 'listNewsroomNames'>;
  site: { name: string; author: string };
}

interface NewsroomWithAuthors extends Newsroom {
  /** The store of authors; null for an invited person, who may be an author without an account. */
  things: Pick<Stores['things'], 'listAuthorNames'> | null;
}

const newsroomMax = 1_000;

/**
 * Returns why a person cannot have a name, or null. `person` is null for a visitor without an account. Readers may take
 * no name of the newsroom or of an author. People of the newsroom may take the name of an author without an account,
 * because they may be that author.
 */
export async function findReservedNameFault(
  newsroom: NewsroomWithAuthors,
  name: string,
  person: { id: string; roles: readonly Role[] } | null = null,
): Promise<string | null> {
  const id = person?.id ?? null;
  if (person && mayDo(person, 'use-newsroom'))
    return isNameOfPerson(name, await readNames(newsroom, id)) ? nameOfOther : null;
  return isReservedName(name, await readNamesWithAuthors(newsroom, id)) ? nameReserved : null;
}

/** Returns whether an author profile would have the name of a person of the newsroom who is not its owner. */
export async function isNameOfColleague(
  newsroom: Newsroom,
  name: string,
  userId: string | null,
): Promise<boolean> {
  return isNameOfPerson(name, await readNames(newsroom, userId));
}

/** Returns the first of `names` that is not reserved; 'Leitor' when all are. */
export async function findFreeName(newsroom: NewsroomWithAuthors, names: readonly string[]): Promise<string> {
  const reserved = await readNamesWithAuthors(newsroom, null);
  return names.find((name) => !isReservedName(name, reserved)) ?? nameOfReader;
}

async function readNames({ users, site }: Newsroom, exceptId: string | null): Promise<NewsroomNames> {
  const newsroomNames = await users.listNewsroomNames(exceptId, newsroomMax);
  return { siteName: site.name, siteAuthor: site.author, newsroomNames };
}

async function readNamesWithAuthors(
  newsroom: NewsroomWithAuthors,
  exceptId: string | null,
): Promise<NewsroomNames> {
  const names = await readNames(newsroom, exceptId);
  const authorNames = (await newsroom.things?.listAuthorNames(exceptId, authorProfilesMax)) ?? [];
  return { ...names, newsroomNames: [...names.newsroomNames, ...authorNames] };
}
