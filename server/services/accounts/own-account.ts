/** Reads, changes and deletes a user's own account, for `Minha conta` (docs/product.md#own-account). */
import { cleanName, findNewNameFault, shouldAcceptTerms } from '../../../domain/accounts/account.ts';
import { findPasswordFault } from '../../../domain/accounts/password.ts';
import { mayDo } from '../../../domain/accounts/permissions.ts';
import { lacksSecondStep } from '../../../domain/accounts/two-factor.ts';
import { silencedNameSentence, silenceSentence } from '../../../domain/comments/silence.ts';
import type { Site } from '../../../domain/site/site.ts';
import {
  lastAdmin,
  notSignedIn,
  otherAccount,
  termsChanged,
  wrongPassword,
} from '../../../domain/text/sentences.ts';
import { fail, invalid, ok, type Problem, type Result } from '../../../domain/web/problem.ts';
import { nameChangeLimit, passwordProofLimit, rateLimitProblem } from '../../../domain/web/rate-limit.ts';
import type { AcceptedTerms, RequestDevice } from '../../ports/accounts.ts';
import type { Stores } from '../../ports/stores.ts';
import { invalidateCommentsByUser } from '../caching/invalidate.ts';
import { indexComments } from '../comments/save-comments.ts';
import type { AccountAdapters, PasswordAdapters } from './account-adapters.ts';
import { checkOwnerProof, type OwnerProof } from './check-owner-proof.ts';
import { recordAction } from './record-action.ts';
import { replacePassword } from './replace-password.ts';
import { findReservedNameFault } from './reserved-names.ts';

/** Returns the sentence about the current silence of a user; '' without one. */
export function findSilence({ database, clock }: Pick<AccountAdapters, 'database' | 'clock'>) {
  return async (userId: string): Promise<string> => {
    const commenter = await database.users.findCommenter(userId, clock());
    return commenter?.silence ? silenceSentence(commenter.silence) : '';
  };
}

export function getAccount({
  database,
  clock,
  site,
}: Pick<AccountAdapters, 'database' | 'clock'> & { site: Pick<Site, 'secondStepRoles' | 'terms'> }) {
  return async (userId: string) => {
    const profile = await database.users.findProfile(userId);
    if (!profile) return fail({ code: 'unauthenticated', message: notSignedIn });
    const factor = await database.secondFactors.find(userId);
    return ok({
      name: profile.name,
      email: profile.email,
      isEmailVerified: profile.isEmailVerified,
      roles: profile.roles,
      /** When the account was created, in epoch milliseconds; null when unknown. */
      createdAt: profile.createdAt,
      hasPassword: profile.hasPassword,
      hasGoogle: profile.linked.some(({ provider }) => provider === 'google'),
      twoFactor: factor && { since: factor.since, recoveryCodesLeft: factor.recoveryCodesLeft },
      needsTwoFactor: lacksSecondStep({ ...profile, hasSecondFactor: factor !== null }, site.secondStepRoles),
      /** Whether mails about reviews are sent; null for a user who does not write news. */
      hasReviewMails: mayDo(profile, 'write-news') ? !(await database.reviews.isMuted(userId)) : null,
      /** The sentence about the current silence; '' without one. */
      silence: await findSilence({ database, clock })(userId),
      acceptedTerms: profile.terms,
      /** The version of the terms that the user must accept; null when the user has accepted the current one. */
      termsToAccept: shouldAcceptTerms(profile.terms?.version ?? null, site.terms.version)
        ? site.terms.version
        : null,
    });
  };
}

/**
 * Accepts the terms. It rejects any `version` except the current one, because the user may have read the terms before
 * they changed.
 */
export function acceptTerms({ database, clock, site }: Pick<AccountAdapters, 'database' | 'clock' | 'site'>) {
  return async (userId: string, version: string): Promise<Result<AcceptedTerms>> => {
    if (version !== site.terms.version) return fail({ code: 'conflict', message: termsChanged });
    const terms = { version, acceptedAt: clock() };
    await database.users.acceptTerms(userId, terms);
    return ok(terms);
  };
}

/**
 * Changes a name, except that of a silenced person. Earlier comments that are not anonymous get the new name, too. The
 * audit log records new names of the newsroom's people.
 */
export function changeName({ database, clock, site }: Pick<AccountAdapters, 'database' | 'clock' | 'site'>) {
  return async (userId: string, typed: string): Promise<Result<{ name: string }>> => {
    const name = cleanName(typed);
    const fault = findNewNameFault(name);
    if (fault) return fail(invalid(fault, 'name'));
    return database.inTransaction(async (stores) => {
      const { users, things, comments, rateLimits } = stores;
      const user = await users.findById(userId);
      if (!user) return fail({ code: 'unauthenticated', message: notSignedIn });
      if (user.name === name) return ok({ name });
      const taken = await findReservedNameFault({ users, things, site }, name, user);
      if (taken) return fail(invalid(taken, 'name'));
      const now = clock();
      const commenter = await users.findCommenter(userId, now);
      if (commenter?.silence)
        return fail({ code: 'forbidden', message: silencedNameSentence(commenter.silence) });
      const waitMs = await rateLimits.take(nameChangeLimit, userId, now);
      if (waitMs > 0) return fail(rateLimitProblem(waitMs));
      await users.changeName(userId, name);
      const renamed = await comments.updateAuthorName(userId, name);
      if (renamed.length > 0) {
        await indexComments(stores, renamed);
        await invalidateCommentsByUser(stores, userId);
      }
      if (mayDo(user, 'use-newsroom')) {
        const detail = `de ${user.name} para ${name}`;
        await recordAction(stores, { userId, name: user.name }, now, {
          action: 'account.renamed',
          id: userId,
          detail,
        });
      }
      return ok({ name });
    });
  };
}

/** Turns the mails about reviews on or off for a user (docs/product.md#review). */
export function setReviewMails({ reviews }: Pick<Stores, 'reviews'>) {
  return (userId: string, isOn: boolean): Promise<void> => reviews.setMuted(userId, !isOn);
}

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  currentSessionId: string;
}

const wrong: Problem = invalid(wrongPassword, 'currentPassword');

/** Replaces the password, ends other sessions and mails the owner (docs/product.md#accounts). */
export function changePassword(adapters: PasswordAdapters) {
  const { database, passwords, loadPasswordCheck, passwordWork, clock, site } = adapters;
  const { users, credentials, rateLimits } = database;
  return async (
    userId: string,
    { currentPassword, newPassword, currentSessionId }: PasswordChange,
    request: Pick<RequestDevice, 'address' | 'signal'>,
  ): Promise<Result<null>> => {
    const rejection = await passwordWork.take(request.address);
    if (rejection) return fail(rejection);
    const user = await users.findById(userId);
    if (!user) return fail({ code: 'unauthenticated', message: notSignedIn });
    const fault = findPasswordFault(newPassword, user, await loadPasswordCheck());
    if (fault) return fail(invalid(fault, 'newPassword'));
    const waitMs = await rateLimits.take(passwordProofLimit, userId, clock());
    if (waitMs > 0) return fail(rateLimitProblem(waitMs));
    return passwordWork.run(request, async () => {
      const currentHash = await credentials.findPassword(userId);
      if (!(await passwords.verify(currentHash, currentPassword))) return fail(wrong);
      const passwordHash = await passwords.hash(newPassword);
      return database.inTransaction(async (stores) => {
        // Another request may have replaced the password meanwhile.
        if ((await stores.credentials.findPassword(userId)) !== currentHash) return fail(wrong);
        const change = { user, passwordHash, currentSessionId, provesAddress: false };
        await replacePassword({ stores, now: clock(), site }, change);
        return ok(null);
      });
    });
  };
}

interface AccountDeletion extends OwnerProof {
  /** The address of the account on the screen, because the user may have logged in to another account since. */
  email: string;
  comments: 'anonymize' | 'remove';
}

/** Deletes the account of a user; docs/operations.md says what is kept. */
export function deleteAccount(
  adapters: Pick<AccountAdapters, 'database' | 'passwords' | 'passwordWork' | 'clock'>,
) {
  const { database, clock } = adapters;
  return async (userId: string, deletion: AccountDeletion): Promise<Result<null>> => {
    const profile = await database.users.findProfile(userId);
    if (!profile) return fail({ code: 'unauthenticated', message: notSignedIn });
    if (profile.email !== deletion.email) return fail({ code: 'conflict', message: otherAccount });
    const now = clock();
    const problem = await checkOwnerProof(adapters, profile, deletion, now);
    if (problem) return fail(problem);
    return database.inTransaction((stores) => deleteUser(stores, userId, deletion.comments, now));
  };
}

/** Deletes an account in a transaction. Its comments lose their author, or are deleted. */
export async function deleteUser(
  stores: Stores,
  userId: string,
  ownComments: AccountDeletion['comments'],
  now: number,
): Promise<Result<null>> {
  const { users, comments, commentReports, mails } = stores;
  const user = await users.findById(userId);
  if (!user) return ok(null);
  if (user.roles.includes('admin') && (await users.countAdmins()) <= 1)
    return fail({ code: 'forbidden', message: lastAdmin });
  await invalidateCommentsByUser(stores, userId);
  if (ownComments === 'remove') {
    await commentReports.deleteByCommentsOf(userId);
    await comments.deleteByUser(userId);
  } else {
    await indexComments(stores, await comments.deleteAuthor(userId));
  }
  await commentReports.deleteByUser(userId);
  // An unconfirmed address may belong to another person; then the mails to it are that person's.
  if (await users.isEmailVerified(userId)) await mails.deleteByRecipient(user.email);
  await users.delete(userId);
  if (mayDo(user, 'use-newsroom')) {
    const { name } = user;
    await recordAction(stores, { userId, name }, now, { action: 'account.deleted', id: userId, title: name });
  }
  return ok(null);
}
