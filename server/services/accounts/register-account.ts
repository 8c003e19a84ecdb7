/** Creates accounts for visitors (docs/product.md#accounts). */
import {
  accountName,
  findNameFault,
  normalizeEmail,
  registerFailure,
} from '../../../domain/accounts/account.ts';
import { findPasswordFault } from '../../../domain/accounts/password.ts';
import { emailTaken, invalidEmail } from '../../../domain/text/sentences.ts';
import { fail, invalid, joinProblems, ok, type Problem, type Result } from '../../../domain/web/problem.ts';
import { networkOf, rateLimitProblem, registerLimit } from '../../../domain/web/rate-limit.ts';
import type { OpenedSession, RequestDevice } from '../../ports/accounts.ts';
import { createId } from '../site/create-id.ts';
import type { PasswordAdapters } from './account-adapters.ts';
import { enqueueConfirmationMail } from './confirm-email.ts';
import { findReservedNameFault } from './reserved-names.ts';

interface Registration {
  /** The name. With '', it becomes the part of the address before the @ (docs/product.md#accounts). */
  name: string;
  email: string;
  password: string;
}

export function registerAccount(adapters: PasswordAdapters) {
  const { database, passwords, loadPasswordCheck, passwordWork, clock, site } = adapters;
  const { users, things, rateLimits } = database;
  return async (typed: Registration, device: RequestDevice): Promise<Result<OpenedSession>> => {
    const rejection = await passwordWork.take(device.address);
    if (rejection) return fail(rejection);
    const email = normalizeEmail(typed.email);
    const name = accountName(typed.name, email ?? '');
    const badName = findNameFault(name) ?? (await findReservedNameFault({ users, things, site }, name));
    const owner = { email: email ?? '', name };
    const badPassword = findPasswordFault(typed.password, owner, await loadPasswordCheck());
    const problem = joinProblems([
      badName ? refuse(badName, 'name') : null,
      email === null ? refuse(invalidEmail, 'email') : null,
      badPassword ? refuse(badPassword, 'password') : null,
    ]);
    if (problem || email === null) return fail(problem ?? refuse(invalidEmail, 'email'));

    const now = clock();
    const waitMs = await rateLimits.take(registerLimit, networkOf(device.address), now);
    if (waitMs > 0) return fail(rateLimitProblem(waitMs));

    return passwordWork.run(device, async () => {
      const passwordHash = await passwords.hash(typed.password);
      const terms = { version: site.terms.version, acceptedAt: now };
      const user = { id: createId(), name, email, isEmailVerified: false, terms, createdAt: now };
      return database.inTransaction(async (stores) => {
        if (!(await stores.users.create(user))) return fail(refuse(emailTaken, 'email'));
        await stores.credentials.savePassword(user.id, passwordHash, now);
        await enqueueConfirmationMail({ stores, site, now }, user);
        return ok(await stores.sessions.open(user, device, now));
      });
    });
  };
}

function refuse(reason: string, field: string): Problem {
  return invalid(registerFailure(reason), field);
}
