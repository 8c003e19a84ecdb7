/**
 * Changes roles, suspension and sessions of the newsroom's people. The last admin can never be removed
 * (docs/product.md#people).
 */

import { comparableEmail } from '../../../domain/accounts/account.ts';
import { type Actor, type AuditAction, systemActor } from '../../../domain/accounts/audit.ts';
import {
  addsRights,
  mayDo,
  nameRoles,
  type Role,
  rolesText,
  sortRoles,
} from '../../../domain/accounts/permissions.ts';
import type { User } from '../../../domain/accounts/user.ts';
import { lastAdminStays, ownSuspension, personMissing, roleForbids } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Stores } from '../../ports/stores.ts';
import { invalidateCommentsByUser } from '../caching/invalidate.ts';
import type { AccountAdapters } from './account-adapters.ts';
import { recordAction } from './record-action.ts';

type Adapters = Pick<AccountAdapters, 'database' | 'clock'>;

export function changePersonRoles(adapters: Adapters) {
  return (actor: Actor, id: string, roles: readonly Role[]): Promise<Result<null>> =>
    change(adapters, actor, id, async (stores, user, now) => {
      const result = await setRoles(stores, user, { roles }, { actor, now });
      return result.ok ? ok(null) : result;
    });
}

/** Suspends a user, which ends the sessions and rejects logins; or ends the suspension. */
export function setSuspension(adapters: Adapters) {
  return (actor: Actor, id: string, isSuspended: boolean): Promise<Result<null>> =>
    change(adapters, actor, id, async (stores, user, now) => {
      const { users } = stores;
      if ((await users.isSuspended(id)) === isSuspended) return ok(null);
      if (isSuspended && id === actor.userId) return fail({ code: 'forbidden', message: ownSuspension });
      if (isSuspended && user.roles.includes('admin') && (await users.countAdmins()) <= 1)
        return fail({ code: 'forbidden', message: lastAdminStays });
      await users.setSuspension(id, isSuspended ? now : null);
      if (isSuspended) {
        await stores.invitations.deleteByInviter(id);
        await endWhatRightsOpened(stores, user, now);
      }
      await endSessions(stores, id, now);
      const action: AuditAction = isSuspended ? 'user.suspended' : 'user.restored';
      await recordAction(stores, actor, now, { action, id });
      return ok(null);
    });
}

export function deletePersonSessions(adapters: Adapters) {
  return (actor: Actor, id: string): Promise<Result<null>> =>
    change(adapters, actor, id, async (stores, _user, now) => {
      await endSessions(stores, id, now);
      await recordAction(stores, actor, now, { action: 'sessions.ended', id });
      return ok(null);
    });
}

async function endSessions({ sessions, loginChallenges }: Stores, id: string, now: number): Promise<void> {
  await sessions.closeByUser(id, now);
  await loginChallenges.deleteByUser(id);
}

/**
 * Runs a change by an admin. The rights of the admin are read again in the transaction, because another admin may have
 * revoked them meanwhile.
 */
export function changeAsAdmin<T>(
  { database, clock }: Adapters,
  actor: Actor,
  work: (stores: Stores, now: number) => Promise<Result<T>>,
): Promise<Result<T>> {
  return database.inTransaction(async (stores) => {
    const { users } = stores;
    const self = await users.findById(actor.userId);
    if (!self || !mayDo(self, 'manage-people') || (await users.isSuspended(self.id)))
      return fail({ code: 'forbidden', message: roleForbids });
    return work(stores, clock());
  });
}

function change(
  adapters: Adapters,
  actor: Actor,
  id: string,
  work: (stores: Stores, user: User, now: number) => Promise<Result<null>>,
): Promise<Result<null>> {
  return changeAsAdmin(adapters, actor, async (stores, now) => {
    const user = await stores.users.findById(id);
    return user ? work(stores, user, now) : fail({ code: 'not-found', message: personMissing });
  });
}

interface RoleOptions {
  /** Whether the address may be unconfirmed. Someone else may have created an account with such an address. */
  allowUnverified?: boolean;
}

export interface RoleChange extends RoleOptions {
  add?: readonly Role[];
  remove?: readonly Role[];
}

interface ChangedRoles {
  user: User;
  hasChanged: boolean;
  hasEndedSessions: boolean;
}

/** Adds roles to the account of an address, or removes them, for `npm run admin`. */
export function changeRoles({ database, clock }: Pick<AccountAdapters, 'database' | 'clock'>) {
  return (email: string, { add = [], remove = [], ...options }: RoleChange): Promise<Result<ChangedRoles>> =>
    database.inTransaction(async (stores) => {
      const user = await stores.users.findByEmail(comparableEmail(email) ?? '');
      if (!user) return fail({ code: 'not-found', message: `Não há conta com o e-mail ${email}.` });
      const roles = [...user.roles, ...add].filter((role) => !remove.includes(role));
      return setRoles(stores, user, { roles, ...options }, { now: clock(), detail: 'pelo terminal' });
    });
}

interface Reason {
  actor?: Actor;
  now: number;
  detail?: string;
}

/**
 * Sets roles in a transaction of the caller, so that two admins cannot both revoke each other. If the user gets
 * additional rights, all sessions of the user end, because someone else may have opened them.
 */
export async function setRoles(
  stores: Stores,
  user: User,
  { roles: given, allowUnverified = false }: RoleOptions & { roles: readonly Role[] },
  reason: Reason,
): Promise<Result<ChangedRoles>> {
  const { users, sessions, loginChallenges } = stores;
  const roles = sortRoles(given);
  if (rolesText(user.roles) === rolesText(roles))
    return ok({ user, hasChanged: false, hasEndedSessions: false });
  const losesAdmin = user.roles.includes('admin') && !roles.includes('admin');
  if (losesAdmin && !(await users.isSuspended(user.id)) && (await users.countAdmins()) <= 1)
    return fail({ code: 'forbidden', message: lastAdminStays });
  const gainsRights = addsRights(user.roles, roles);
  if (gainsRights && !allowUnverified && !(await users.isEmailVerified(user.id))) {
    return fail({ code: 'conflict', message: 'O e-mail não foi confirmado.' });
  }
  await users.setRoles(user.id, roles);
  if (!mayDo({ roles }, 'manage-people')) await stores.invitations.deleteByInviter(user.id);
  if (addsRights(roles, user.roles)) await endWhatRightsOpened(stores, user, reason.now);
  await invalidateCommentsByUser(stores, user.id);
  if (gainsRights) {
    await sessions.closeByUser(user.id, reason.now);
    await loginChallenges.deleteByUser(user.id);
  }
  await recordRoles(stores, user, roles, reason);
  return ok({ user: { ...user, roles }, hasChanged: true, hasEndedSessions: gainsRights });
}

/**
 * When a person loses rights or is suspended, ends the previews that the person created. Also deletes waiting mails
 * about the newsroom's work to the person, and open invitations to the person's address, which would grant the rights
 * again.
 */
export async function endWhatRightsOpened(
  { previews, mails, invitations }: Pick<Stores, 'previews' | 'mails' | 'invitations'>,
  { id: userId, email: address }: Pick<User, 'id' | 'email'>,
  now: number,
): Promise<void> {
  await previews.deleteByCreator(userId);
  await mails.deleteNotices(address);
  for (const { id, email } of await invitations.list(now))
    if (email === address) await invitations.delete(id);
}

export async function recordRoles(
  stores: Pick<Stores, 'audit'>,
  before: Pick<User, 'id' | 'roles'>,
  roles: readonly Role[],
  { actor = systemActor, now, detail = '' }: Reason,
): Promise<void> {
  const details = [`${nameRoles(before.roles)} → ${nameRoles(roles)}`, detail].filter(Boolean).join(', ');
  const action = actionOf(before.roles, roles);
  await recordAction(stores, actor, now, { action, id: before.id, detail: details });
}

function actionOf(before: readonly Role[], after: readonly Role[]): AuditAction {
  if (after.includes('admin') && !before.includes('admin')) return 'admin.granted';
  return before.includes('admin') && after.length === 0 ? 'admin.revoked' : 'role.changed';
}
