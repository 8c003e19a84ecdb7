import { passwordFault } from '../../domain/account.ts';
import { resetLinkInvalid } from '../../domain/messages.ts';
import { fail, ok, type Result } from '../../domain/problem.ts';
import type { Accounts } from '../account-ports.ts';
import { unlessBusy } from './unless-busy.ts';

interface Needs {
  accounts: Accounts;
  loadCommonPasswords: () => Promise<ReadonlySet<string>>;
}

/** Sets a new password by the link of a mail. A password that is refused leaves the link as it was. */
export function resetPassword({ accounts, loadCommonPasswords }: Needs) {
  return async (token: string, password: string): Promise<Result<null>> => {
    const fault = passwordFault(password, await loadCommonPasswords());
    if (fault) return fail({ code: 'invalid-input', message: fault, field: 'password' });
    return unlessBusy(async () =>
      (await accounts.resetPassword(token, password))
        ? ok(null)
        : fail({ code: 'invalid-input', message: resetLinkInvalid, field: 'token' }),
    );
  };
}
