import { nameOfReader } from '../../../domain/accounts/account.ts';
import { isReservedName } from '../../../domain/accounts/reserved-name.ts';
import type { UserStore } from '../../ports/accounts.ts';

interface NewsroomNames {
  users: Pick<UserStore, 'listAdmins'>;
  site: { name: string; author: string };
}

const adminsMax = 1_000;

/** Whether readers would confuse a name with the site's, its author's or an admin's. */
export async function isNameOfNewsroom({ users, site }: NewsroomNames, name: string): Promise<boolean> {
  const admins = await users.listAdmins(adminsMax);
  const adminNames = admins.map((admin) => admin.name);
  return isReservedName(name, { siteName: site.name, siteAuthor: site.author, adminNames });
}

/** 'Leitor' when all names are the newsroom's. */
export async function findFreeName(newsroom: NewsroomNames, names: readonly string[]): Promise<string> {
  for (const name of names) if (!(await isNameOfNewsroom(newsroom, name))) return name;
  return nameOfReader;
}
