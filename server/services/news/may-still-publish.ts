/**
 * For jobs that publish and end news: when the moment comes that a person set, checks once more whether the person has
 * the right.
 */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { mayDo } from '../../../domain/accounts/permissions.ts';
import type { Stores } from '../../ports/stores.ts';

/**
 * Returns whether the person may still publish. It is false if the person was suspended, lost the right, or left the
 * portal.
 */
export async function mayStillPublish({ users }: Pick<Stores, 'users'>, { userId }: Actor): Promise<boolean> {
  const user = await users.findById(userId);
  return user !== null && mayDo(user, 'edit-all-news') && !(await users.isSuspended(userId));
}
