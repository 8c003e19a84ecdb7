import { comparableEmail } from '../../../domain/accounts/account.ts';
import { type Actor, type AuditAction, systemActor } from '../../../domain/accounts/audit.ts';
import { mayDo, permissions, type Role, roleNames } from '../../../domain/accounts/permissions.ts';
import type { User } from '../../../domain/accounts/user.ts';
import { lastAdminStays } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Stores } from '../../ports/stores.ts';
import { invalidateCommentsByUser } from '../site/invalidate.ts';
import type { AccountAdapters } from './account-adapters.ts';
import { recordAction } from './record-action.ts';

export interface RoleChange {
  role: Role;
  /** Also for an unconfirmed address, which may be an account that someone else created. */
  allowUnverified?: boolean;
}

interface ChangedRole {
  user: User;
  hasChanged: boolean;
  hasEndedSessions: boolean;
}

/** `npm run admin`: gives a role to the account of an address. */
export function changeRole({ database, clock }: Pick<AccountAdapters, 'database' | 'clock'>) {
  return (email: string, change: RoleChange): Promise<Result<ChangedRole>> =>
    database.inTransaction(async (stores) => {
      const user = await stores.users.findByEmail(comparableEmail(email) ?? '');
      if (!user) return fail({ code: 'not-found', message: `Não há conta com o e-mail ${email}.` });
      return setRole(stores, user, change, { now: clock(), detail: 'pelo terminal' });
    });
}

interface Reason {
  actor?: Actor;
  now: number;
  detail?: string;
}

/**
 * In a transaction of the caller, so that two admins who revoke each other cannot both succeed. More rights end the
 * sessions, because someone else may have opened them.
 */
export async function setRole(
  stores: Stores,
  user: User,
  { role, allowUnverified = false }: RoleChange,
  reason: Reason,
): Promise<Result<ChangedRole>> {
  const { users, sessions, loginChallenges } = stores;
  if (user.role === role) return ok({ user, hasChanged: false, hasEndedSessions: false });
  if (user.role === 'admin' && !(await users.isSuspended(user.id)) && (await users.countAdmins()) <= 1) {
    return fail({ code: 'forbidden', message: lastAdminStays });
  }
  const gainsRights = permissions.some((right) => mayDo({ role }, right) && !mayDo(user, right));
  if (gainsRights && !allowUnverified && !(await users.isEmailVerified(user.id))) {
    return fail({ code: 'conflict', message: 'O e-mail não foi confirmado.' });
  }
  await users.setRole(user.id, role);
  if (!mayDo({ role }, 'manage-people')) await stores.invitations.deleteByInviter(user.id);
  if (permissions.some((right) => mayDo(user, right) && !mayDo({ role }, right)))
    await stores.previews.deleteByCreator(user.id);
  await invalidateCommentsByUser(stores, user.id);
  if (gainsRights) {
    await sessions.deleteByUser(user.id);
    await loginChallenges.deleteByUser(user.id);
  }
  await recordRole(stores, user, role, reason);
  return ok({ user: { ...user, role }, hasChanged: true, hasEndedSessions: gainsRights });
}

/** Audits a new role. */
export async function recordRole(
  stores: Pick<Stores, 'audit'>,
  before: Pick<User, 'id' | 'role'>,
  role: Role,
  { actor = systemActor, now, detail = '' }: Reason,
): Promise<void> {
  const action = actionOf(before.role, role);
  const roles = action === 'role.changed' ? `${roleNames[before.role]} → ${roleNames[role]}` : '';
  const details = [roles, detail].filter((text) => text !== '').join(', ');
  await recordAction(stores, actor, now, { action, id: before.id, detail: details });
}

function actionOf(before: Role, role: Role): AuditAction {
  if (role === 'admin') return 'admin.granted';
  return before === 'admin' && role === 'reader' ? 'admin.revoked' : 'role.changed';
}
