import { passwordFault } from '../../domain/account.ts';
import { resetLinkInvalid } from '../../domain/messages.ts';
import { fail, ok, type Result } from '../../domain/problem.ts';
import type { Accounts, KnownPerson } from '../account-ports.ts';
import { unlessBusy } from './unless-busy.ts';

interface Needs {
  accounts: Accounts;
  loadCommonPasswords: () => Promise<ReadonlySet<string>>;
}

/**
 * Sets a new password by the link of a mail, and gives whose it is. Nobody is signed in by it: whoever has a second
 * step takes it afterwards. A password that is refused leaves the link as it was.
 */
export function resetPassword({ accounts, loadCommonPasswords }: Needs) {
  return async (token: string, password: string): Promise<Result<KnownPerson>> => {
    const fault = passwordFault(password, await loadCommonPasswords());
    if (fault) return fail({ code: 'invalid-input', message: fault, field: 'password' });
    return unlessBusy(async () => {
      const person = await accounts.resetPassword(token, password);
      return person ? ok(person) : fail({ code: 'invalid-input', message: resetLinkInvalid, field: 'token' });
    });
  };
}
