import { randomBytes } from 'node:crypto';
import { accountName } from '../../domain/account.ts';
import { systemActor } from '../../domain/audit.ts';
import type { Accounts } from '../account-ports.ts';
import type { Clock, Database } from '../ports.ts';
import { auditEntry } from './audit-entry.ts';

interface Needs {
  database: Pick<Database, 'users' | 'inTransaction'>;
  accounts: Accounts;
  clock: Clock;
}

/** Who the first admin is to be, by ADMIN_EMAIL, ADMIN_PASSWORD and ADMIN_NAME. */
export interface FirstAdmin {
  email: string;
  password: string;
  name: string;
}

export const demoAdminEmail = 'admin@pauta.example';

/**
 * Makes the first admin when there is none. Whoever has that address already is given the password as well, and
 * signed out everywhere: it may have been taken in advance by somebody else. True when one was made.
 */
export function ensureFirstAdmin({ database: { users, inTransaction }, accounts, clock }: Needs) {
  return async ({ email, password, name }: FirstAdmin): Promise<boolean> => {
    if ((await users.countAdmins()) > 0) return false;
    const known = await users.findByEmail(email);
    if (known) await accounts.setPassword(known.id, password);
    const id =
      known?.id ??
      (await accounts.register({
        name: accountName(name, email),
        email,
        password,
        terms: null,
        isEmailVerified: true,
      }));
    // Null when another process made it meanwhile; that one goes on.
    if (id === null) return false;
    await inTransaction(async (stores) => {
      await stores.users.setAdmin(id, true);
      const subject = { id, title: email };
      const detail = 'no primeiro início do portal';
      await stores.audit.add(auditEntry(systemActor, clock(), 'admin.granted', subject, detail));
    });
    return true;
  };
}

/** 20 letters and digits, some 119 bits; for the admin of the demo content, shown once and kept nowhere. */
export function randomPassword(): string {
  return randomBytes(30).toString('base64url').replace(/[-_]/g, '').slice(0, 20);
}
