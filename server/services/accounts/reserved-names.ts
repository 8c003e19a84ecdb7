import { nameOfReader } from '../../../domain/accounts/account.ts';
import { isReservedName } from '../../../domain/accounts/reserved-name.ts';
import type { UserStore } from '../../ports/accounts.ts';

interface NewsroomNames {
  users: Pick<UserStore, 'listNewsroom'>;
  site: { name: string; author: string };
}

const newsroomMax = 1_000;

/** Whether readers would confuse a name with the site's, its author's or a newsroom member's. */
export async function isNameOfNewsroom({ users, site }: NewsroomNames, name: string): Promise<boolean> {
  const people = await users.listNewsroom(newsroomMax);
  const newsroomNames = people.map(({ name: taken }) => taken);
  return isReservedName(name, { siteName: site.name, siteAuthor: site.author, newsroomNames });
}

/** 'Leitor' when all names are the newsroom's. */
export async function findFreeName(newsroom: NewsroomNames, names: readonly string[]): Promise<string> {
  for (const name of names) if (!(await isNameOfNewsroom(newsroom, name))) return name;
  return nameOfReader;
}
