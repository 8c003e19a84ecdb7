/** Creates the account of the first admin, from the environment or for the demo content. */
import { randomBytes } from 'node:crypto';
import { accountName } from '../../../domain/accounts/account.ts';
import { systemActor } from '../../../domain/accounts/audit.ts';
import type { KnownPerson, NewUser } from '../../ports/accounts.ts';
import { invalidateCommentsByUser } from '../caching/invalidate.ts';
import { createId } from '../site/create-id.ts';
import type { AccountAdapters, AccountTransaction } from './account-adapters.ts';
import { recordAction } from './record-action.ts';
import { replacePassword } from './replace-password.ts';

/** The account that ADMIN_EMAIL, ADMIN_PASSWORD and ADMIN_NAME describe. */
export interface FirstAdmin {
  email: string;
  password: string;
  name: string;
}

export const demoAdminEmail = 'admin@pauta.example';

/**
 * Creates the first admin; returns false when there is an admin already. If an account with the address exists, it
 * loses all ways to log in, because someone else may have created it in advance.
 */
export function createFirstAdmin(
  adapters: Pick<AccountAdapters, 'database' | 'passwords' | 'clock' | 'site'>,
) {
  const { database, passwords, clock, site } = adapters;
  return async ({ email, password, name }: FirstAdmin): Promise<boolean> => {
    if ((await database.users.countAdmins()) > 0) return false;
    const passwordHash = await passwords.hash(password);
    return database.inTransaction(async (stores) => {
      const account = { email, name: accountName(name, email), passwordHash, terms: null };
      return (await grantFirstAdmin({ stores, now: clock(), site }, account)) !== null;
    });
  };
}

/** Makes an account the first admin, in a transaction of the caller; null when there is an admin already. */
export async function grantFirstAdmin(
  { stores, now, site }: AccountTransaction,
  { passwordHash, ...account }: Pick<NewUser, 'email' | 'name' | 'terms'> & { passwordHash: string },
): Promise<KnownPerson | null> {
  const { users, credentials } = stores;
  if ((await users.countAdmins()) > 0) return null;
  const known = await users.findByEmail(account.email);
  const id = known?.id ?? createId();
  if (known) {
    await replacePassword({ stores, now, site }, { user: known, passwordHash, provesAddress: true });
  } else {
    await users.create({ ...account, id, isEmailVerified: true, createdAt: now });
    await credentials.savePassword(id, passwordHash, now);
  }
  await users.setRoles(id, ['admin']);
  await invalidateCommentsByUser(stores, id);
  const detail = 'no primeiro início do portal';
  await recordAction(stores, systemActor, now, { action: 'admin.granted', id, detail });
  return { id, email: account.email };
}

/** Creates a password of 20 letters and digits, about 119 bits. */
export function createPassword(): string {
  return randomBytes(30).toString('base64url').replace(/[-_]/g, '').slice(0, 20);
}
