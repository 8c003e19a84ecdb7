import { systemActor } from '../../domain/audit.ts';
import { fail, ok, type Result } from '../../domain/problem.ts';
import type { User } from '../../domain/user.ts';
import type { Clock, Database } from '../ports.ts';
import { auditEntry } from './audit-entry.ts';

interface Needs {
  database: Pick<Database, 'inTransaction'>;
  clock: Clock;
}

/**
 * Gives or takes `is_admin` by the operator's command (contract.md, Commands). It counts from that person's next
 * request on, and stands in the audit log.
 */
export function setAdmin({ database: { inTransaction }, clock }: Needs) {
  return (email: string, isAdmin: boolean): Promise<Result<{ user: User; hasChanged: boolean }>> =>
    // In one transaction: of two admins who revoke each other, one remains.
    inTransaction(async ({ users, audit }) => {
      const user = await users.findByEmail(email.trim().toLowerCase());
      if (!user) return fail({ code: 'not-found', message: `Não há conta com o e-mail ${email}.` });
      if (user.isAdmin === isAdmin) return ok({ user, hasChanged: false });
      if (!isAdmin && (await users.countAdmins()) <= 1) {
        return fail({ code: 'forbidden', message: 'O último administrador não pode ser removido.' });
      }
      await users.setAdmin(user.id, isAdmin);
      const action = isAdmin ? 'admin.granted' : 'admin.revoked';
      await audit.add(auditEntry(systemActor, clock(), action, { id: user.id }, 'pelo terminal'));
      return ok({ user: { ...user, isAdmin }, hasChanged: true });
    });
}
