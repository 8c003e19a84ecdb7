/**
 * Creates, sends, revokes and accepts invitations to the newsroom (docs/product.md#invitations). If the inviter is
 * suspended or loses the right to invite, `change-person.ts` ends them.
 */
import { accountName, findNameFault, normalizeEmail } from '../../../../domain/accounts/account.ts';
import { type Actor, type AuditAction, systemActor } from '../../../../domain/accounts/audit.ts';
import {
  type Invitation,
  invitationLifetimeMs,
  invitationLink,
  invitationsMax,
} from '../../../../domain/accounts/invitation.ts';
import { findPasswordFault } from '../../../../domain/accounts/password.ts';
import {
  addsRights,
  nameRoles,
  roleNames,
  roleSentences,
  sortRoles,
  theRoles,
} from '../../../../domain/accounts/permissions.ts';
import { layOutMail } from '../../../../domain/mail/mail.ts';
import { formatShortDate } from '../../../../domain/text/dates.ts';
import {
  accountOfInvitation,
  invalidEmail,
  invitationGone,
  invitationInvalid,
  invitationNeedsLogin,
  invitationOfOtherAccount,
  invitationOpensNothing,
  mailNotSetUp,
  personSuspended,
  roleMissing,
  tooManyInvitations,
} from '../../../../domain/text/sentences.ts';
import { ofSite, theSite } from '../../../../domain/text/site-name.ts';
import {
  fail,
  invalid,
  joinProblems,
  ok,
  type Problem,
  type Result,
} from '../../../../domain/web/problem.ts';
import {
  invitationLimit,
  networkOf,
  rateLimitProblem,
  registerLimit,
} from '../../../../domain/web/rate-limit.ts';
import type { Device, OpenedSession, RequestDevice } from '../../../ports/accounts.ts';
import type { Stores } from '../../../ports/stores.ts';
import { createId } from '../../site/create-id.ts';
import type { AccountAdapters, AccountTransaction, PasswordAdapters } from '../account-adapters.ts';
import { changeAsAdmin, setRoles } from '../change-person.ts';
import { openSession } from '../login/open-session.ts';
import { recordAction } from '../record-action.ts';
import { findReservedNameFault } from '../reserved-names.ts';
import { recordTwoFactorChange } from '../security-mails.ts';

type Adapters = Pick<AccountAdapters, 'database' | 'clock'> & {
  site: AccountAdapters['site'] & { hasMail: boolean };
};

interface NewInvitation extends Pick<Invitation, 'roles' | 'isMailed'> {
  /** The address as it was typed. */
  email: string;
}

/** A new invitation with its link. The link cannot be shown a second time. */
interface CreatedInvitation {
  email: string;
  link: string;
}

export function listInvitations({ database: { invitations }, clock, site }: Adapters) {
  return async (): Promise<{ invitations: Invitation[]; hasMail: boolean }> => ({
    invitations: await invitations.list(clock()),
    hasMail: site.hasMail,
  });
}

/** Creates an invitation. It replaces an open invitation for the same address. */
export function createInvitation(adapters: Adapters) {
  return (actor: Actor, typed: NewInvitation): Promise<Result<CreatedInvitation>> =>
    changeAsAdmin(adapters, actor, (stores, now) =>
      invite({ stores, now, site: adapters.site }, actor, typed, adapters.site.hasMail),
    );
}

/** Creates an invitation for `npm run admin -- invite`; the operator hands its link over. */
export function createInvitationByCommand({ database, clock, site }: Adapters) {
  return (email: string, roles: Invitation['roles']): Promise<Result<CreatedInvitation>> =>
    database.inTransaction((stores) =>
      invite({ stores, now: clock(), site }, systemActor, { email, roles, isMailed: false }, site.hasMail),
    );
}

/** Sends a new link; the earlier one is no longer valid. */
export function resendInvitation(adapters: Adapters) {
  return (actor: Actor, id: string): Promise<Result<CreatedInvitation>> =>
    changeAsAdmin(adapters, actor, async (stores, now) => {
      const { site } = adapters;
      const open = await stores.invitations.findById(id, now);
      if (!open) return fail({ code: 'not-found', message: invitationGone });
      const again = { email: open.email, roles: open.roles, isMailed: true };
      return invite({ stores, now, site }, actor, again, site.hasMail);
    });
}

export function deleteInvitation(adapters: Adapters) {
  return (actor: Actor, id: string): Promise<Result<null>> =>
    changeAsAdmin(adapters, actor, async (stores, now) => {
      const open = await stores.invitations.findById(id, now);
      if (!open) return fail({ code: 'not-found', message: invitationGone });
      await stores.invitations.delete(id);
      await recordInvitation(stores, actor, now, 'invitation.revoked', open);
      return ok(null);
    });
}

async function invite(
  transaction: AccountTransaction,
  actor: Actor,
  { email: typed, roles: given, isMailed }: NewInvitation,
  hasMail: boolean,
): Promise<Result<CreatedInvitation>> {
  const { stores, now, site } = transaction;
  const email = normalizeEmail(typed);
  if (email === null) return fail(invalid(invalidEmail, 'email'));
  const roles = sortRoles(given);
  if (roles.length === 0) return fail(invalid(roleMissing, 'roles'));
  if (isMailed && !hasMail) return fail(invalid(mailNotSetUp));
  const problem = await findProblem(transaction, email, roles);
  if (problem) return fail(problem);
  const waitMs = await stores.rateLimits.take(invitationLimit, actor.userId, now);
  if (waitMs > 0) return fail(rateLimitProblem(waitMs));
  const expiresAt = now + invitationLifetimeMs;
  const invitation = { id: createId(), email, roles, isMailed, expiresAt, invitedBy: actor };
  const link = invitationLink(site.url, await stores.invitations.create(invitation));
  await recordInvitation(stores, actor, now, 'invitation.created', invitation);
  if (isMailed) await enqueueInvitation(transaction, invitation, link);
  return ok({ email, link });
}

async function findProblem(
  { stores: { users, invitations }, now }: AccountTransaction,
  email: string,
  roles: Invitation['roles'],
): Promise<Problem | null> {
  const user = await users.findByEmail(email);
  if (user && (await users.isSuspended(user.id)))
    return { code: 'conflict', message: personSuspended, field: 'email' };
  if (user && !addsRights(user.roles, roles)) {
    const message = `Esta pessoa já tem ${theRoles(user.roles)}, e um convite só pode dar mais acesso.`;
    return { code: 'conflict', message, field: 'roles' };
  }
  const open = await invitations.list(now);
  return open.length >= invitationsMax && !open.some((each) => each.email === email)
    ? { code: 'conflict', message: tooManyInvitations }
    : null;
}

/** Records an act without the invited address, because the audit log is never deleted. */
function recordInvitation(
  stores: Pick<Stores, 'audit'>,
  actor: Actor,
  now: number,
  action: Extract<AuditAction, `invitation.${string}`>,
  { id, roles, isMailed }: Invitation,
): Promise<void> {
  const detail = `${nameRoles(roles)}, ${isMailed ? 'por e-mail' : 'por link'}`;
  return recordAction(stores, actor, now, { action, id, detail });
}

async function enqueueInvitation(
  { stores: { mails }, site, now }: AccountTransaction,
  { email, roles, expiresAt, invitedBy }: Invitation,
  link: string,
): Promise<void> {
  await mails.enqueue({
    id: `convite-${createId()}`,
    to: email,
    replyTo: null,
    isUrgent: true,
    createdAt: now,
    expiresAt,
    ...layOutMail(site, {
      subject: `Convite para a redação · ${site.name}`,
      heading: `Venha para a redação ${ofSite(site.name)}`,
      paragraphs: [
        `${invitedBy.name} convidou você para a redação ${ofSite(site.name)}, com ${theRoles(roles)}.`,
        ...roles.map((role) => `${roleNames[role]}: ${roleSentences[role]}`),
        `Crie a sua conta pelo link ou, se já tem uma com este e-mail, entre nela e aceite. O link vale até ${formatShortDate(expiresAt)} e só funciona uma vez.`,
      ],
      action: { label: 'Aceitar convite', url: link },
      reason: `Você recebeu este e-mail porque alguém da redação convidou este endereço. Se não conhece ${theSite(site.name)}, ignore esta mensagem: nada muda.`,
    }),
  });
}

const usedLink: Problem = invalid(invitationInvalid, 'token');

export interface OpenedInvitation extends Pick<Invitation, 'email' | 'roles' | 'expiresAt'> {
  inviterName: string;
  hasAccount: boolean;
}

/** Finds the invitation of a link; null when the link was used, revoked, is expired, or was invented. */
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
 * Creates the account of the invited address. The address counts as confirmed: either the mail proves it, or the person
 * who handed the link over vouches for it.
 */
export function acceptWithNewAccount(adapters: PasswordAdapters) {
  const { database, passwords, loadPasswordCheck, passwordWork, clock, site } = adapters;
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

/** Adds the roles of an invitation to the logged-in account, which has the invited address, and opens a new session. */
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
