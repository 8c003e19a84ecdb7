import { comparableEmail } from '../../../domain/accounts/account.ts';
import { systemActor } from '../../../domain/accounts/audit.ts';
import type { User } from '../../../domain/accounts/user.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import { invalidateCommentsByUser } from '../site/invalidate.ts';
import type { AccountAdapters } from './account-adapters.ts';
import { recordAction } from './record-action.ts';

export interface AdminChange {
  isAdmin: boolean;
  /** Also for an unconfirmed address. */
  allowUnverified?: boolean;
}

/** A grant ends sessions; an unconfirmed address is rejected, because someone else may have created the account. */
export function setAdmin({ database, clock }: Pick<AccountAdapters, 'database' | 'clock'>) {
  return (
    email: string,
    { isAdmin, allowUnverified = false }: AdminChange,
  ): Promise<Result<{ user: User; hasChanged: boolean }>> =>
    // One transaction, so that two admins who revoke each other cannot both succeed.
    database.inTransaction(async (stores) => {
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
      await invalidateCommentsByUser(stores, user.id);
      if (isAdmin) {
        await sessions.deleteByUser(user.id);
        await loginChallenges.deleteByUser(user.id);
      }
      await recordAction(stores, systemActor, clock(), {
        action: isAdmin ? 'admin.granted' : 'admin.revoked',
        id: user.id,
        detail: 'pelo terminal',
      });
      return ok({ user: { ...user, isAdmin }, hasChanged: true });
    });
}
