import { loginFailure } from '../../domain/messages.ts';
import { fail, ok, type Result } from '../../domain/problem.ts';
import { loginLimit, networkOf, rateLimitProblem } from '../../domain/rate-limit.ts';
import type { Accounts, Device, OpenedSession } from '../account-ports.ts';
import type { Clock, Database } from '../ports.ts';
import { recordLogin } from './record-login.ts';
import { unlessBusy } from './unless-busy.ts';

interface Needs {
  accounts: Accounts;
  database: Pick<Database, 'rateLimits' | 'users' | 'audit'>;
  clock: Clock;
  log: { error(facts: object, message: string): void };
}

/**
 * Opens a session for an address and its password. A wrong address and a wrong password say and cost the same
 * (decisions.md, Accounts); each try counts, for the address and the network that it comes from.
 */
export function logIn({ accounts, database, clock, log }: Needs) {
  const record = recordLogin({ database, clock, log });
  return async (
    { email: typed, password }: { email: string; password: string },
    device: Device,
  ): Promise<Result<OpenedSession>> => {
    const email = typed.trim().normalize('NFC').toLowerCase();
    const waitMs = await database.rateLimits.take(
      loginLimit,
      `${email}\n${networkOf(device.address)}`,
      clock(),
    );
    if (waitMs > 0) return fail(rateLimitProblem(waitMs));
    return unlessBusy(async () => {
      const session = await accounts.login(email, password, device);
      if (session) await record(session, 'com senha');
      return session ? ok(session) : fail({ code: 'invalid-input', message: loginFailure });
    });
  };
}
