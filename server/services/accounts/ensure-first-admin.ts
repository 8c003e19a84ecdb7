import { randomBytes } from 'node:crypto';
import { accountName } from '../../../domain/accounts/account.ts';
import { systemActor } from '../../../domain/accounts/audit.ts';
import type { Accounts } from '../../ports/accounts.ts';
import type { Clock, Database, Stores } from '../../ports/stores.ts';
import { invalidateCommentPages } from '../comments/invalidate-comment-pages.ts';
import { recordAction } from './record-action.ts';
import { tellPasswordChanged } from './tell-password-changed.ts';

interface Needs {
  database: Pick<Database, 'users'>;
  accounts: Accounts;
  clock: Clock;
  site: { name: string; url: string };
}

/** Who the first admin is to be, by ADMIN_EMAIL, ADMIN_PASSWORD and ADMIN_NAME. */
export interface FirstAdmin {
  email: string;
  password: string;
  name: string;
}

export const demoAdminEmail = 'admin@pauta.example';

/**
 * Creates the first admin when there is none. An account that has the address already gets the password, and all ways
 * in from before end: it may have been created in advance by someone else. True when an admin was made.
 */
export function ensureFirstAdmin({ database: { users }, accounts, clock, site }: Needs) {
  const tellChanged = tellPasswordChanged({ clock, site });
  return async ({ email, password, name }: FirstAdmin): Promise<boolean> => {
    if ((await users.countAdmins()) > 0) return false;
    const grant = async (stores: Stores, id: string) => {
      await stores.users.setAdmin(id, true);
      await invalidateCommentPages(stores, id);
      const detail = 'no primeiro início do portal';
      await recordAction(stores, systemActor, clock(), { action: 'admin.granted', id, detail });
    };
    const known = await users.findByEmail(email);
    if (known) {
      await accounts.setPassword(known.id, password, async (stores, replaced) => {
        await grant(stores, known.id);
        await tellChanged(stores, replaced);
      });
      return true;
    }
    const account = { name: accountName(name, email), email, password, terms: null, isEmailVerified: true };
    // Null when another process created it in the meantime; that one grants the rights.
    return (await accounts.register(account, (stores, { id }) => grant(stores, id))) !== null;
  };
}

/** 20 letters and digits, some 119 bits; for the admin of the demo content, shown once and kept nowhere. */
export function randomPassword(): string {
  return randomBytes(30).toString('base64url').replace(/[-_]/g, '').slice(0, 20);
}
