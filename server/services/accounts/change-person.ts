/** Changes roles, suspension and sessions of the people of the newsroom (docs/product.md#people). */
import type { Actor, AuditAction } from '../../../domain/accounts/audit.ts';
import { mayDo, type Role } from '../../../domain/accounts/permissions.ts';
import type { User } from '../../../domain/accounts/user.ts';
import { lastAdminStays, ownSuspension, personMissing, roleForbids } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Stores } from '../../ports/stores.ts';
import type { AccountAdapters } from './account-adapters.ts';
import { deleteGrants, setRoles } from './change-roles.ts';
import { recordAction } from './record-action.ts';

type Adapters = Pick<AccountAdapters, 'database' | 'clock'>;

export function changePersonRoles(adapters: Adapters) {
  return (actor: Actor, id: string, roles: readonly Role[]): Promise<Result<null>> =>
    change(adapters, actor, id, async (stores, user, now) => {
      const result = await setRoles(stores, user, { roles }, { actor, now });
      return result.ok ? ok(null) : result;
    });
}

/** Ends the sessions of a user and rejects logins, or allows them again. */
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
        await deleteGrants(stores, user, now);
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

/** Reads the rights of the actor again in the transaction, because another admin may have revoked them by now. */
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
