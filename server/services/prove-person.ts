import { freshLoginMs } from '../../domain/account.ts';
import { sessionsListMax } from '../../domain/limits.ts';
import { freshLoginNeeded, passwordMissing, wrongPassword } from '../../domain/messages.ts';
import type { Problem } from '../../domain/problem.ts';
import { passwordProofLimit, rateLimitProblem } from '../../domain/rate-limit.ts';
import type { AccountProfile, Accounts } from '../account-ports.ts';
import type { Database } from '../ports.ts';

interface Needs {
  accounts: Pick<Accounts, 'isPassword' | 'listSessions'>;
  database: Pick<Database, 'rateLimits'>;
}

/**
 * Why it is not certain that an account's owner sits before the screen, or null: the password or, where there is none,
 * a session that was opened within ten minutes. Each try with a password counts. May reject with `AccountsBusy`.
 */
export async function provePerson(
  { accounts, database }: Needs,
  { id, hasPassword }: Pick<AccountProfile, 'id' | 'hasPassword'>,
  { password, sessionId }: { password: string; sessionId: string },
  now: number,
): Promise<Problem | null> {
  if (!hasPassword) {
    const sessions = await accounts.listSessions(id, sessionsListMax);
    const session = sessions.find((each) => each.id === sessionId);
    const isFresh = session !== undefined && now - session.createdAt < freshLoginMs;
    return isFresh ? null : { code: 'forbidden', message: freshLoginNeeded, field: 'google' };
  }
  if (password === '') return { code: 'invalid-input', message: passwordMissing, field: 'password' };
  const waitMs = await database.rateLimits.take(passwordProofLimit, id, now);
  if (waitMs > 0) return rateLimitProblem(waitMs);
  const isRight = await accounts.isPassword(id, password);
  return isRight ? null : { code: 'invalid-input', message: wrongPassword, field: 'password' };
}
