import {
  accountName,
  findNameFault,
  normalizeEmail,
  registerFailure,
  termsVersion,
} from '../../../domain/accounts/account.ts';
import { findPasswordFault } from '../../../domain/accounts/password.ts';
import { nameReserved } from '../../../domain/accounts/reserved-name.ts';
import { emailTaken, invalidEmail } from '../../../domain/text/sentences.ts';
import { fail, ok, type Problem, type Result } from '../../../domain/web/problem.ts';
import { networkOf, rateLimitProblem, registerLimit } from '../../../domain/web/rate-limit.ts';
import type { IsCommonPassword, OpenedSession, Passwords, RequestDevice } from '../../ports/accounts.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { createId } from '../site/create-id.ts';
import type { PasswordWork } from './login/password-work.ts';
import { enqueueConfirmationMail } from './queue-confirmation-mail.ts';
import { isNameOfNewsroom } from './reserved-names.ts';

interface Needs {
  database: Pick<Database, 'users' | 'rateLimits' | 'inTransaction'>;
  passwords: Passwords;
  loadPasswordCheck: () => Promise<IsCommonPassword>;
  passwordWork: PasswordWork;
  clock: Clock;
  site: { name: string; author: string; url: string };
}

/** The fields of the registration form, as typed. */
export interface Registration {
  /** '' takes the part of the address before the @ (docs/product.md#accounts). */
  name: string;
  email: string;
  password: string;
}

/**
 * Creates an account that accepts the terms of today together with the mail that confirms its address, and opens its
 * first session. Each refusal names its field and says 'Erro ao registrar: {reason}' (docs/product.md#accounts).
 */
export function registerAccount(needs: Needs) {
  const { database, passwords, loadPasswordCheck, passwordWork, clock, site } = needs;
  const { users, rateLimits } = database;
  return async (typed: Registration, device: RequestDevice): Promise<Result<OpenedSession>> => {
    const email = normalizeEmail(typed.email);
    if (email === null) return refuse(invalidEmail, 'email');
    const name = accountName(typed.name, email);
    const badName = findNameFault(name);
    if (badName) return refuse(badName, 'name');
    if (await isNameOfNewsroom({ users, site }, name)) return refuse(nameReserved, 'name');
    const refusal = await passwordWork.take(device.address);
    if (refusal) return fail(refusal);
    const badPassword = findPasswordFault(typed.password, { email, name }, await loadPasswordCheck());
    if (badPassword) return refuse(badPassword, 'password');

    const now = clock();
    const waitMs = await rateLimits.take(registerLimit, networkOf(device.address), now);
    if (waitMs > 0) return fail(rateLimitProblem(waitMs));

    return passwordWork.run(device, async () => {
      const passwordHash = await passwords.hash(typed.password);
      const terms = { version: termsVersion, acceptedAt: now };
      const user = { id: createId(), name, email, isEmailVerified: false, terms, createdAt: now };
      return database.inTransaction(async (stores) => {
        if (!(await stores.users.create(user))) return refuse(emailTaken, 'email');
        await stores.credentials.savePassword(user.id, passwordHash, now);
        await enqueueConfirmationMail({ stores, site, now }, user);
        return ok(await stores.sessions.open(user, device, now));
      });
    });
  };
}

function refuse(reason: string, field: NonNullable<Problem['field']>): Result<never> {
  return fail({ code: 'invalid-input', message: registerFailure(reason), field });
}
