/** Keeps accounts and author profiles from taking the names of people of the newsroom (docs/product.md#accounts). */
import { nameOfReader } from '../../../domain/accounts/account.ts';
import { mayDo, type Role } from '../../../domain/accounts/permissions.ts';
import {
  isNameOfPerson,
  isReservedName,
  type NewsroomNames,
  nameOfOther,
  nameReserved,
} from '../../../domain/accounts/reserved-name.ts';
import type { UserStore } from '../../ports/accounts.ts';

interface Newsroom {
  users: Pick<UserStore, 'listNewsroomNames'>;
  site: { name: string; author: string };
}

const newsroomMax = 1_000;

/** Why a person cannot have a name, or null. `person` is null for a visitor without an account. */
export async function findReservedNameFault(
  newsroom: Newsroom,
  name: string,
  person: { id: string; roles: readonly Role[] } | null = null,
): Promise<string | null> {
  const names = await readNames(newsroom, person?.id ?? null);
  if (person && mayDo(person, 'use-newsroom')) return isNameOfPerson(name, names) ? nameOfOther : null;
  return isReservedName(name, names) ? nameReserved : null;
}

/** Whether an author profile would have the name of a person of the newsroom other than its account. */
export async function isNameOfColleague(
  newsroom: Newsroom,
  name: string,
  userId: string | null,
): Promise<boolean> {
  return isNameOfPerson(name, await readNames(newsroom, userId));
}

/** 'Leitor' when all names are the newsroom's. */
export async function findFreeName(newsroom: Newsroom, names: readonly string[]): Promise<string> {
  const reserved = await readNames(newsroom, null);
  return names.find((name) => !isReservedName(name, reserved)) ?? nameOfReader;
}

async function readNames({ users, site }: Newsroom, exceptId: string | null): Promise<NewsroomNames> {
  const newsroomNames = await users.listNewsroomNames(exceptId, newsroomMax);
  return { siteName: site.name, siteAuthor: site.author, newsroomNames };
}
