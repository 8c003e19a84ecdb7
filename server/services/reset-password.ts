import { passwordFault } from '../../domain/account.ts';
import { resetLinkInvalid } from '../../domain/messages.ts';
import { fail, ok, type Result } from '../../domain/problem.ts';
import type { Accounts, Device, KnownPerson } from '../account-ports.ts';
import type { Clock } from '../ports.ts';
import type { PasswordWork } from './password-work.ts';
import { tellPasswordChanged } from './tell-password-changed.ts';

interface Needs {
  accounts: Accounts;
  loadCommonPasswords: () => Promise<ReadonlySet<string>>;
  passwordWork: PasswordWork;
  clock: Clock;
  site: { name: string; url: string };
}

/**
 * Sets a new password by the link of a mail, tells the owner, and returns the account. It opens no session: the second
 * step comes afterwards. A rejected password leaves the link usable.
 */
export function resetPassword({ accounts, loadCommonPasswords, passwordWork, clock, site }: Needs) {
  const tellChanged = tellPasswordChanged({ clock, site });
  return async (
    { token, password }: { token: string; password: string },
    { address }: Pick<Device, 'address'>,
  ): Promise<Result<KnownPerson>> => {
    const refusal = await passwordWork.take(address);
    if (refusal) return fail(refusal);
    const fault = passwordFault(password, await loadCommonPasswords());
    if (fault) return fail({ code: 'invalid-input', message: fault, field: 'password' });
    return passwordWork.run(address, async () => {
      const person = await accounts.resetPassword(token, password, tellChanged);
      return person ? ok(person) : fail({ code: 'invalid-input', message: resetLinkInvalid, field: 'token' });
    });
  };
}
