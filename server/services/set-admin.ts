import { fail, ok, type Result } from '../../domain/problem.ts';
import type { User } from '../../domain/user.ts';
import type { Database } from '../ports.ts';

/** Gives or takes `is_admin` (contract.md, Commands). It counts from that person's next request on. */
export function setAdmin({ inTransaction }: Pick<Database, 'inTransaction'>) {
  return (email: string, isAdmin: boolean): Promise<Result<{ user: User; hasChanged: boolean }>> =>
    // In one transaction: of two admins who revoke each other, one remains.
    inTransaction(async ({ users }) => {
      const user = await users.findByEmail(email.trim().toLowerCase());
      if (!user) return fail({ code: 'not-found', message: `Não há conta com o e-mail ${email}.` });
      if (user.isAdmin === isAdmin) return ok({ user, hasChanged: false });
      if (!isAdmin && (await users.countAdmins()) <= 1) {
        return fail({ code: 'forbidden', message: 'O último administrador não pode ser removido.' });
      }
      await users.setAdmin(user.id, isAdmin);
      return ok({ user: { ...user, isAdmin }, hasChanged: true });
    });
}
