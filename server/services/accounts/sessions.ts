/** Finds, lists and ends the sessions of users. */

import type { AuditAction } from '../../../domain/accounts/audit.ts';
import { describeDevice } from '../../../domain/accounts/device.ts';
import { extendedSessionExpiry, type SessionEnd } from '../../../domain/accounts/session.ts';
import { sessionsListMax } from '../../../domain/site/limits.ts';
import type { FoundSession } from '../../ports/accounts.ts';
import type { Stores } from '../../ports/stores.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import type { AccountAdapters } from './account-adapters.ts';

export interface VisitorSession extends FoundSession {
  /** Whether the session was extended, so that the browser must store its token again. */
  isProlonged: boolean;
}

/** Finds the session of a token and extends it once a day; null when it has ended. */
export function findSession({ database: { sessions }, clock }: Pick<AccountAdapters, 'database' | 'clock'>) {
  return async (token: string): Promise<VisitorSession | null> => {
    const now = clock();
    const session = await sessions.find(token, now);
    if (!session) return null;
    const expiresAt = extendedSessionExpiry(session, now);
    if (expiresAt === null) return { ...session, isProlonged: false };
    try {
      await sessions.updateExpiry(session.id, expiresAt, now);
      return { ...session, isProlonged: true };
    } catch (error) {
      if (error instanceof Unavailable) return { ...session, isProlonged: false };
      throw error;
    }
  };
}

const roleActions: readonly AuditAction[] = ['role.changed', 'admin.granted', 'admin.revoked'];

/** How many of the newest entries of each action are searched; a session that ended before has no explanation. */
const entriesRead = 100;

/** Finds why a session ended; null for an expired session or an unknown token. */
export function findSessionEnd({ sessions, users, audit }: Pick<Stores, 'sessions' | 'users' | 'audit'>) {
  return async (token: string): Promise<SessionEnd | null> => {
    const ended = await sessions.findEnded(token);
    if (!ended) return null;
    const { userId, endedAt } = ended;
    if (await users.isSuspended(userId)) return 'suspensa';
    for (const action of roleActions) {
      const entries = await audit.list({ action }, { limit: entriesRead });
      if (entries.some(({ subjectId, at }) => subjectId === userId && at === endedAt)) return 'funcao';
    }
    return 'encerrada';
  };
}

/** Lists the newest hundred sessions of a user; that of the request comes first. */
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

/** Logs a user out everywhere: deletes the sessions, and logins that wait for the code of the second step. */
export function deleteSessions({ database }: Pick<AccountAdapters, 'database'>) {
  return (userId: string): Promise<void> =>
    database.inTransaction(async ({ sessions, loginChallenges }) => {
      await sessions.deleteByUser(userId);
      await loginChallenges.deleteByUser(userId);
    });
}
