import { lastAdmin, notSignedIn, otherAccount } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Passwords } from '../../ports/accounts.ts';
import type { Clock, Database, Stores } from '../../ports/stores.ts';
import { invalidateCommentsByUser } from '../site/invalidate.ts';
import { checkOwnerProof, type OwnerProof } from './check-owner-proof.ts';
import type { PasswordWork } from './login/password-work.ts';
import { recordAction } from './record-action.ts';

interface Needs {
  passwords: Passwords;
  database: Database;
  passwordWork: PasswordWork;
  clock: Clock;
}

/** A request to delete an account. */
export interface Departure extends OwnerProof {
  /** Of the account that is on the screen: signing in again may have led into another one. */
  email: string;
  /** What becomes of the comments: they stay without a name, or go. */
  comments: 'anonymize' | 'remove';
}

/**
 * Deletes an account with all that belongs to it, in one transaction (docs/operations.md says
 * what stays). Wants the password or, where there is none, a session that was opened within ten minutes. Refused to the
 * last admin.
 */
export function deleteAccount(needs: Needs) {
  const { database, clock } = needs;
  return async (userId: string, departure: Departure): Promise<Result<null>> => {
    const profile = await database.users.findProfile(userId);
    if (!profile) return fail({ code: 'unauthenticated', message: notSignedIn });
    if (profile.email !== departure.email) return fail({ code: 'conflict', message: otherAccount });
    const now = clock();
    const doubt = await checkOwnerProof(needs, profile, departure, now);
    if (doubt) return fail(doubt);
    return database.inTransaction((stores) => removePerson(stores, userId, departure.comments, now));
  };
}

async function removePerson(
  stores: Stores,
  userId: string,
  ownComments: Departure['comments'],
  now: number,
): Promise<Result<null>> {
  const { users, comments, commentReports, mails } = stores;
  const user = await users.findById(userId);
  if (!user) return ok(null);
  if (user.isAdmin && (await users.countAdmins()) <= 1)
    return fail({ code: 'forbidden', message: lastAdmin });
  await invalidateCommentsByUser(stores, userId);
  if (ownComments === 'remove') {
    await commentReports.deleteByCommentsOf(userId);
    await comments.deleteByUser(userId);
  } else {
    await comments.deleteAuthor(userId);
  }
  await commentReports.deleteByUser(userId);
  await mails.deleteByRecipient(user.email);
  await users.delete(userId);
  if (user.isAdmin) {
    const { name } = user;
    await recordAction(stores, { userId, name }, now, { action: 'account.deleted', id: userId, title: name });
  }
  return ok(null);
}
