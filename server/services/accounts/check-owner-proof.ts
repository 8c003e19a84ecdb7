import { freshLoginMs } from '../../../domain/accounts/session.ts';
import { sessionsListMax } from '../../../domain/site/limits.ts';
import { freshLoginNeeded, passwordMissing, wrongPassword } from '../../../domain/text/sentences.ts';
import { ok, type Problem } from '../../../domain/web/problem.ts';
import { passwordProofLimit, rateLimitProblem } from '../../../domain/web/rate-limit.ts';
import type { AccountProfile, Passwords, RequestDevice } from '../../ports/accounts.ts';
import type { Database } from '../../ports/stores.ts';
import type { PasswordWork } from './login/password-work.ts';

interface Needs {
  passwords: Passwords;
  database: Pick<Database, 'credentials' | 'sessions' | 'rateLimits'>;
  passwordWork: PasswordWork;
}

/** What proves that an account's owner makes a request. */
export interface OwnerProof extends Pick<RequestDevice, 'address' | 'signal'> {
  /** Of an account that has one; '' otherwise. */
  password: string;
  sessionId: string;
}

/**
 * Checks that the account's owner makes a request: by the password or, where there is none, by a session that was
 * opened within ten minutes. Returns null, or the problem. Each try with a password counts.
 */
export async function checkOwnerProof(
  { passwords, database, passwordWork }: Needs,
  { id, hasPassword }: Pick<AccountProfile, 'id' | 'hasPassword'>,
  { password, sessionId, address, signal }: OwnerProof,
  now: number,
): Promise<Problem | null> {
  if (!hasPassword) {
    const sessions = await database.sessions.listByUser(id, { limit: sessionsListMax, now });
    const session = sessions.find((each) => each.id === sessionId);
    const isFresh = session !== undefined && now - session.createdAt < freshLoginMs;
    return isFresh ? null : { code: 'forbidden', message: freshLoginNeeded, field: 'google' };
  }
  if (password === '') return { code: 'invalid-input', message: passwordMissing, field: 'password' };
  const waitMs = await database.rateLimits.take(passwordProofLimit, id, now);
  if (waitMs > 0) return rateLimitProblem(waitMs);
  const refusal = await passwordWork.take(address);
  if (refusal) return refusal;
  const checked = await passwordWork.run({ address, signal }, async () =>
    ok(await passwords.verify(await database.credentials.findPassword(id), password)),
  );
  if (!checked.ok) return checked.problem;
  return checked.value ? null : { code: 'invalid-input', message: wrongPassword, field: 'password' };
}
