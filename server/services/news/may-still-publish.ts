/** Asks for the rights of a person once more when what they ordered comes due, for the jobs that publish and end news. */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { mayDo } from '../../../domain/accounts/permissions.ts';
import type { Stores } from '../../ports/stores.ts';

/** Returns whether the person may still publish: not when they were suspended, lost the right or left the portal. */
export async function mayStillPublish({ users }: Pick<Stores, 'users'>, { userId }: Actor): Promise<boolean> {
  const user = await users.findById(userId);
  return user !== null && mayDo(user, 'edit-all-news') && !(await users.isSuspended(userId));
}
