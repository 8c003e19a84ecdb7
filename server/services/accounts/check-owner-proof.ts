/** Checks that the user of a session also owns the account. */
import { freshLoginMs } from '../../../domain/accounts/session.ts';
import { freshLoginNeeded, passwordMissing, wrongPassword } from '../../../domain/text/sentences.ts';
import { invalid, ok, type Problem } from '../../../domain/web/problem.ts';
import { passwordProofLimit, rateLimitProblem } from '../../../domain/web/rate-limit.ts';
import type { AccountProfile, RequestDevice } from '../../ports/accounts.ts';
import type { AccountAdapters } from './account-adapters.ts';

export interface OwnerProof extends Pick<RequestDevice, 'address' | 'signal'> {
  /** The password; '' for an account without one. */
  password: string;
  sessionId: string;
}

/**
 * Requires the password. For an account without a password, it requires a session that was opened within ten minutes.
 */
export async function checkOwnerProof(
  {
    database: { sessions, rateLimits, credentials },
    passwords,
    passwordWork,
  }: Pick<AccountAdapters, 'database' | 'passwords' | 'passwordWork'>,
  { id, hasPassword }: AccountProfile,
  { password, sessionId, address, signal }: OwnerProof,
  now: number,
): Promise<Problem | null> {
  if (!hasPassword) {
    const isFresh = await sessions.isOpen(id, sessionId, { openedAfter: now - freshLoginMs });
    return isFresh ? null : { code: 'forbidden', message: freshLoginNeeded, field: 'google' };
  }
  if (password === '') return invalid(passwordMissing, 'password');
  const waitMs = await rateLimits.take(passwordProofLimit, id, now);
  if (waitMs > 0) return rateLimitProblem(waitMs);
  const rejection = await passwordWork.take(address);
  if (rejection) return rejection;
  const checked = await passwordWork.run({ address, signal }, async () =>
    ok(await passwords.verify(await credentials.findPassword(id), password)),
  );
  if (!checked.ok) return checked.problem;
  return checked.value ? null : invalid(wrongPassword, 'password');
}
