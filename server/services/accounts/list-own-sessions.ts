import { describeDevice } from '../../../domain/accounts/device.ts';
import { sessionsListMax } from '../../../domain/site/limits.ts';
import type { AccountAdapters } from './account-adapters.ts';

export interface SessionView {
  id: string;
  /** Such as 'Firefox no Linux'. */
  device: string;
  /** '' when unknown. */
  address: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** Within a day of the last use. */
  usedAt: number;
  /** Whether it is the session of the request. */
  isCurrent: boolean;
}

/** The newest hundred sessions of a user, the session of the request first. */
export function listOwnSessions({ database, clock }: Pick<AccountAdapters, 'database' | 'clock'>) {
  return async (userId: string, currentId: string): Promise<SessionView[]> => {
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
