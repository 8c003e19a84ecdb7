import { comparableEmail } from '../../../domain/accounts/account.ts';
import { systemActor } from '../../../domain/accounts/audit.ts';
import type { User } from '../../../domain/accounts/user.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { invalidateCommentsByUser } from '../site/invalidate.ts';
import { recordAction } from './record-action.ts';

interface Needs {
  database: Pick<Database, 'inTransaction'>;
  clock: Clock;
}

/** What the operator's command asks for. */
export interface AdminChange {
  isAdmin: boolean;
  /** Grants the rights although the address is not confirmed. */
  allowUnverified?: boolean;
}

/**
 * Grants or revokes `is_admin` by the operator's command and records it in the audit log. It
 * counts from that user's next request on. A grant ends the account's sessions, and is refused to an unconfirmed
 * address: the account may have been created by someone who does not own the address.
 */
export function setAdmin({ database: { inTransaction }, clock }: Needs) {
  return (
    email: string,
    { isAdmin, allowUnverified = false }: AdminChange,
  ): Promise<Result<{ user: User; hasChanged: boolean }>> =>
    // In one transaction: of two admins who revoke each other, one remains.
    inTransaction(async (stores) => {
      const { users, sessions, loginChallenges } = stores;
      const user = await users.findByEmail(comparableEmail(email) ?? '');
      if (!user) return fail({ code: 'not-found', message: `Não há conta com o e-mail ${email}.` });
      if (user.isAdmin === isAdmin) return ok({ user, hasChanged: false });
      if (!isAdmin && (await users.countAdmins()) <= 1) {
        return fail({ code: 'forbidden', message: 'O último administrador não pode ser removido.' });
      }
      if (isAdmin && !allowUnverified && !(await users.isEmailVerified(user.id))) {
        return fail({ code: 'conflict', message: 'O e-mail não foi confirmado.' });
      }
      await users.setAdmin(user.id, isAdmin);
      // The badge of their comments follows the right.
      await invalidateCommentsByUser(stores, user.id);
      if (isAdmin) {
        await sessions.deleteByUser(user.id);
        await loginChallenges.deleteByUser(user.id);
      }
      const action = isAdmin ? 'admin.granted' : 'admin.revoked';
      const detail = 'pelo terminal';
      await recordAction(stores, systemActor, clock(), { action, id: user.id, detail });
      return ok({ user: { ...user, isAdmin }, hasChanged: true });
    });
}
