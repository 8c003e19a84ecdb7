/** Lists the newest hundred sessions of a user, first the session of the request. */
import { describeDevice } from '../../../domain/accounts/device.ts';
import { sessionsListMax } from '../../../domain/site/limits.ts';
import type { AccountAdapters } from './account-adapters.ts';

export function listOwnSessions({ database, clock }: Pick<AccountAdapters, 'database' | 'clock'>) {
  return async (userId: string, currentId: string) => {
    const sessions = await database.sessions.listByUser(userId, { limit: sessionsListMax, now: clock() });
    const views = sessions.map(({ id, userAgent, address, createdAt, usedAt }) => ({
      id,
      device: describeDevice(userAgent),
      address,
      createdAt,
      usedAt,
      isCurrent: id === currentId,
    }));
    return views.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  };
}
