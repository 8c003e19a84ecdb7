/** Deletes the account of a user (docs/operations.md says what stays). */
import { mayDo } from '../../../domain/accounts/permissions.ts';
import { lastAdmin, notSignedIn, otherAccount } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Stores } from '../../ports/stores.ts';
import { invalidateCommentsByUser } from '../caching/invalidate.ts';
import { indexComments } from '../comments/save-comments.ts';
import type { AccountAdapters } from './account-adapters.ts';
import { checkOwnerProof, type OwnerProof } from './check-owner-proof.ts';
import { recordAction } from './record-action.ts';

interface AccountDeletion extends OwnerProof {
  /** The account on the screen, because the user may have logged in to another one by now. */
  email: string;
  comments: 'anonymize' | 'remove';
}

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

/** Deletes an account in a transaction; its comments lose their author, or are deleted. */
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
  // An unconfirmed address may belong to another person, and so may the mails to it.
  if (await users.isEmailVerified(userId)) await mails.deleteByRecipient(user.email);
  await users.delete(userId);
  if (mayDo(user, 'use-newsroom')) {
    const { name } = user;
    await recordAction(stores, { userId, name }, now, { action: 'account.deleted', id: userId, title: name });
  }
  return ok(null);
}
