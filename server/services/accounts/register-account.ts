import {
  accountName,
  nameFault,
  normalizeEmail,
  passwordFault,
  registerFailure,
  termsVersion,
} from '../../../domain/accounts/account.ts';
import { nameReserved } from '../../../domain/accounts/reserved-name.ts';
import { emailTaken, invalidEmail } from '../../../domain/text/sentences.ts';
import { fail, ok, type Problem, type Result } from '../../../domain/web/problem.ts';
import { networkOf, rateLimitProblem, registerLimit } from '../../../domain/web/rate-limit.ts';
import type { Accounts, IsCommonPassword, OpenedSession, RequestDevice } from '../../ports/accounts.ts';
import type { RateLimiter } from '../../ports/rate-limiter.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import type { PasswordWork } from './login/password-work.ts';
import { queueConfirmationMail } from './queue-confirmation-mail.ts';
import { isNameOfNewsroom } from './reserved-names.ts';

interface Needs {
  accounts: Accounts;
  loadPasswordCheck: () => Promise<IsCommonPassword>;
  rateLimits: RateLimiter;
  passwordWork: PasswordWork;
  clock: Clock;
  users: Pick<Database['users'], 'listAdmins'>;
  site: { name: string; author: string; url: string };
}

/** What somebody typed into the form of registration. */
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
  const { accounts, loadPasswordCheck, rateLimits, passwordWork, clock, site } = needs;
  return async (typed: Registration, device: RequestDevice): Promise<Result<OpenedSession>> => {
    const email = normalizeEmail(typed.email);
    if (email === null) return refuse(invalidEmail, 'email');
    const name = accountName(typed.name, email);
    const badName = nameFault(name);
    if (badName) return refuse(badName, 'name');
    if (await isNameOfNewsroom(needs, name)) return refuse(nameReserved, 'name');
    const refusal = await passwordWork.take(device.address);
    if (refusal) return fail(refusal);
    const badPassword = passwordFault(typed.password, { email, name }, await loadPasswordCheck());
    if (badPassword) return refuse(badPassword, 'password');

    const now = clock();
    const waitMs = await rateLimits.take(registerLimit, networkOf(device.address), now);
    if (waitMs > 0) return fail(rateLimitProblem(waitMs));

    const terms = { version: termsVersion, acceptedAt: now };
    const account = { name, email, password: typed.password, terms, isEmailVerified: false };
    return passwordWork.run(device, async () => {
      const id = await accounts.register(account, (stores, created) =>
        queueConfirmationMail({ stores, site, now }, { id: created.id, email }),
      );
      if (id === null) return refuse(emailTaken, 'email');
      return ok(await accounts.openSession({ id, email }, device));
    });
  };
}

function refuse(reason: string, field: NonNullable<Problem['field']>): Result<never> {
  return fail({ code: 'invalid-input', message: registerFailure(reason), field });
}
