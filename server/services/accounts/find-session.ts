/** Finds the session of a token and extends it once a day. Null when it has ended. */
import { extendedSessionExpiry } from '../../../domain/accounts/session.ts';
import type { FoundSession } from '../../ports/accounts.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import type { AccountAdapters } from './account-adapters.ts';

export interface VisitorSession extends FoundSession {
  /** Whether the session was extended, so that the browser must store its token again. */
  isProlonged: boolean;
}

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
