import { describeDevice } from '../../../domain/accounts/device.ts';
import { sessionsListMax } from '../../../domain/site/limits.ts';
import type { Clock, Database } from '../../ports/stores.ts';

/** A session as its owner sees it. */
export interface SessionView {
  id: string;
  /** In words, such as 'Firefox no Linux'. */
  device: string;
  /** '' when unknown. */
  address: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** Within a day of the last use. */
  usedAt: number;
  /** The session of the request. */
  isCurrent: boolean;
}

/** The newest hundred sessions of a user, the session of the request first. */
export function listOwnSessions({ database, clock }: { database: Pick<Database, 'sessions'>; clock: Clock }) {
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
