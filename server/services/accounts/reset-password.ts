import { findPasswordFault } from '../../../domain/accounts/password.ts';
import { resetLinkInvalid } from '../../../domain/text/sentences.ts';
import { fail, ok, type Problem, type Result } from '../../../domain/web/problem.ts';
import type { IsCommonPassword, Passwords, RequestDevice } from '../../ports/accounts.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import type { PasswordWork } from './login/password-work.ts';
import { replacePassword } from './replace-password.ts';

interface Needs {
  database: Pick<Database, 'mailLinks' | 'users' | 'inTransaction'>;
  passwords: Passwords;
  loadPasswordCheck: () => Promise<IsCommonPassword>;
  passwordWork: PasswordWork;
  clock: Clock;
  site: { name: string; url: string };
}

const spentLink: Problem = { code: 'invalid-input', message: resetLinkInvalid, field: 'token' };

/** Whether the link of a mail can set a new password. */
export function isResetToken({ database, clock }: Pick<Needs, 'database' | 'clock'>) {
  return async (token: string): Promise<boolean> =>
    (await database.mailLinks.findUserId('reset-password', token, clock())) !== null;
}

/**
 * Sets a new password by the link of a mail, proves the address, tells the owner, and returns the account's address. It
 * opens no session: the second step comes afterwards. A rejected password leaves the link usable.
 */
export function resetPassword({ database, passwords, loadPasswordCheck, passwordWork, clock, site }: Needs) {
  return async (
    { token, password }: { token: string; password: string },
    request: Pick<RequestDevice, 'address' | 'signal'>,
  ): Promise<Result<{ email: string }>> => {
    const refusal = await passwordWork.take(request.address);
    if (refusal) return fail(refusal);
    const userId = await database.mailLinks.findUserId('reset-password', token, clock());
    const owner = userId === null ? null : await database.users.findById(userId);
    if (!owner) return fail(spentLink);
    const fault = findPasswordFault(password, owner, await loadPasswordCheck());
    if (fault) return fail({ code: 'invalid-input', message: fault, field: 'password' });
    return passwordWork.run(request, async () => {
      const passwordHash = await passwords.hash(password);
      return database.inTransaction(async (stores) => {
        const now = clock();
        // Null when another request used the link up meanwhile.
        const id = await stores.mailLinks.claimUserId('reset-password', token, now);
        const user = id === null ? null : await stores.users.findById(id);
        if (!user) return fail(spentLink);
        await replacePassword({ stores, now, site }, { user, passwordHash, provesAddress: true });
        return ok({ email: user.email });
      });
    });
  };
}
