/** Accepts invitations to the newsroom (docs/product.md#invitations). */
import { accountName, findNameFault } from '../../../../domain/accounts/account.ts';
import type { Invitation } from '../../../../domain/accounts/invitation.ts';
import { findPasswordFault } from '../../../../domain/accounts/password.ts';
import { addsRights } from '../../../../domain/accounts/permissions.ts';
import {
  accountOfInvitation,
  invitationInvalid,
  invitationNeedsLogin,
  invitationOfOtherAccount,
  invitationOpensNothing,
} from '../../../../domain/text/sentences.ts';
import {
  fail,
  invalid,
  joinProblems,
  ok,
  type Problem,
  type Result,
} from '../../../../domain/web/problem.ts';
import { networkOf, rateLimitProblem, registerLimit } from '../../../../domain/web/rate-limit.ts';
import type { Device, OpenedSession, RequestDevice } from '../../../ports/accounts.ts';
import type { Stores } from '../../../ports/stores.ts';
import { createId } from '../../site/create-id.ts';
import type { AccountAdapters, PasswordAdapters } from '../account-adapters.ts';
import { setRoles } from '../change-person.ts';
import { openSession } from '../login/open-session.ts';
import { findReservedNameFault } from '../reserved-names.ts';
import { recordTwoFactorChange } from '../security-mails.ts';

const usedLink: Problem = invalid(invitationInvalid, 'token');

export interface OpenedInvitation extends Pick<Invitation, 'email' | 'roles' | 'expiresAt'> {
  inviterName: string;
  hasAccount: boolean;
}

/** Finds the invitation of a link; null when it is used, revoked, expired or invented. */
export function findInvitation({ database, clock }: Pick<AccountAdapters, 'database' | 'clock'>) {
  return async (token: string): Promise<OpenedInvitation | null> => {
    const invitation = await database.invitations.find(token, clock());
    if (!invitation) return null;
    const { email, roles, expiresAt, invitedBy } = invitation;
    const hasAccount = (await database.users.findByEmail(email)) !== null;
    return { email, roles, expiresAt, inviterName: invitedBy.name, hasAccount };
  };
}

/**
 * Creates the account of the invited address. The address counts as confirmed: the mail proves it, or the person who
 * handed the link over vouches for it.
 */
export function acceptWithNewAccount({
  database,
  passwords,
  loadPasswordCheck,
  passwordWork,
  clock,
  site,
}: PasswordAdapters) {
  const { users, rateLimits, invitations } = database;
  return async (
    typed: { token: string; name: string; password: string },
    device: RequestDevice,
  ): Promise<Result<OpenedSession>> => {
    const rejection = await passwordWork.take(device.address);
    if (rejection) return fail(rejection);
    const found = await invitations.find(typed.token, clock());
    if (!found) return fail(usedLink);
    const { email } = found;
    const name = accountName(typed.name, email);
    const badName = findNameFault(name) ?? (await findReservedNameFault({ users, things: null, site }, name));
    const badPassword = findPasswordFault(typed.password, { email, name }, await loadPasswordCheck());
    const problem = joinProblems([
      badName ? invalid(badName, 'name') : null,
      badPassword ? invalid(badPassword, 'password') : null,
    ]);
    if (problem) return fail(problem);
    const waitMs = await rateLimits.take(registerLimit, networkOf(device.address), clock());
    if (waitMs > 0) return fail(rateLimitProblem(waitMs));

    return passwordWork.run(device, async () => {
      const passwordHash = await passwords.hash(typed.password);
      return database.inTransaction(async (stores) => {
        const now = clock();
        const invitation = await stores.invitations.find(typed.token, now);
        if (!invitation) return fail(usedLink);
        const terms = { version: site.terms.version, acceptedAt: now };
        const user = { id: createId(), name, email, isEmailVerified: true, terms, createdAt: now };
        if (!(await stores.users.create(user)))
          return fail({ code: 'conflict', message: accountOfInvitation, field: 'token' });
        await stores.credentials.savePassword(user.id, passwordHash, now);
        return accept(stores, { token: typed.token, userId: user.id, device, now });
      });
    });
  };
}

/** Adds the roles to those of the logged-in account of the invited address, with a new session. */
export function acceptInvitation({
  database,
  clock,
  site,
}: Pick<AccountAdapters, 'database' | 'clock' | 'site'>) {
  return (
    token: string,
    session: { id: string; userId: string } | null,
    device: Device,
  ): Promise<Result<OpenedSession>> =>
    database.inTransaction(async (stores) => {
      const { users, sessions, invitations } = stores;
      const now = clock();
      const invitation = await invitations.find(token, now);
      if (!invitation) return fail(usedLink);
      if (!session || !(await sessions.isOpen(session.userId, session.id)))
        return fail({ code: 'unauthenticated', message: invitationNeedsLogin });
      const user = await users.findById(session.userId);
      if (user?.email !== invitation.email)
        return fail({ code: 'conflict', message: invitationOfOtherAccount });
      if (await users.isSuspended(user.id)) return fail(usedLink);
      if (!addsRights(user.roles, invitation.roles))
        return fail({ code: 'conflict', message: invitationOpensNothing });
      if (await users.confirmAddress(user.id, { currentSessionId: session.id }))
        await recordTwoFactorChange({ stores, site, now }, user.id, 'two-factor.disabled');
      return accept(stores, { token, userId: user.id, device, now });
    });
}

/** Grants the roles in a transaction of the caller. */
async function accept(
  stores: Stores,
  { token, userId, device, now }: { token: string; userId: string; device: Device; now: number },
): Promise<Result<OpenedSession>> {
  const invitation = await stores.invitations.claim(token, now);
  const user = await stores.users.findById(userId);
  if (!invitation || !user) throw new Error('The transaction has just read the invitation and the user.');
  const { roles, invitedBy: actor } = invitation;
  const given = await setRoles(
    stores,
    user,
    { roles: [...user.roles, ...roles], allowUnverified: true },
    { actor, now, detail: 'por convite' },
  );
  if (!given.ok) throw new Error('An invitation only adds rights.');
  return ok(await openSession(stores, { person: user, way: 'password', device, now }));
}
