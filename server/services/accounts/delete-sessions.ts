/** Signs a user out everywhere: deletes the sessions, and the logins that wait for the code of the second step. */
import type { AccountAdapters } from './account-adapters.ts';

export function deleteSessions({ database }: Pick<AccountAdapters, 'database'>) {
  return (userId: string): Promise<void> =>
    database.inTransaction(async ({ sessions, loginChallenges }) => {
      await sessions.deleteByUser(userId);
      await loginChallenges.deleteByUser(userId);
    });
}
