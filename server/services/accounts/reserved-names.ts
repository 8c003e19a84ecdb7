import { nameOfReader } from '../../../domain/accounts/account.ts';
import { isReservedName } from '../../../domain/accounts/reserved-name.ts';
import type { Database } from '../../ports/stores.ts';

interface Needs {
  users: Pick<Database['users'], 'listAdmins'>;
  site: { name: string; author: string };
}

const adminsMax = 1_000;

/** Whether readers would take a name for the site's, its author's or an admin's. */
export async function isNameOfNewsroom({ users, site }: Needs, name: string): Promise<boolean> {
  const admins = await users.listAdmins(adminsMax);
  const adminNames = admins.map((admin) => admin.name);
  return isReservedName(name, { siteName: site.name, siteAuthor: site.author, adminNames });
}

/** The first name that readers would not take for the newsroom's, else 'Leitor'. */
export async function findFreeName(needs: Needs, names: readonly string[]): Promise<string> {
  for (const name of names) if (!(await isNameOfNewsroom(needs, name))) return name;
  return nameOfReader;
}
