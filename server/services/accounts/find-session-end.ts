/** Finds why a session ended; null for one that ended by itself, or whose token is unknown. */
import type { AuditAction } from '../../../domain/accounts/audit.ts';
import type { SessionEnd } from '../../../domain/accounts/session.ts';
import type { Stores } from '../../ports/stores.ts';

const roleActions: readonly AuditAction[] = ['role.changed', 'admin.granted', 'admin.revoked'];

/** The newest entries of each action that are searched; for older changes a session ends without an explanation. */
const entriesRead = 100;

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
