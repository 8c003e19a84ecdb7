import { passwordFault } from '../../../domain/accounts/account.ts';
import { resetLinkInvalid } from '../../../domain/text/sentences.ts';
import { fail, ok, type Problem, type Result } from '../../../domain/web/problem.ts';
import type { Accounts, IsCommonPassword, KnownPerson, RequestDevice } from '../../ports/accounts.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import type { PasswordWork } from './login/password-work.ts';
import { tellPasswordChanged } from './tell-password-changed.ts';

interface Needs {
  accounts: Accounts;
  loadPasswordCheck: () => Promise<IsCommonPassword>;
  mailLinks: Pick<Database['mailLinks'], 'findUserId'>;
  users: Pick<Database['users'], 'findById'>;
  passwordWork: PasswordWork;
  clock: Clock;
  site: { name: string; url: string };
}

const spentLink: Problem = { code: 'invalid-input', message: resetLinkInvalid, field: 'token' };

/**
 * Sets a new password by the link of a mail, tells the owner, and returns the account. It opens no session: the second
 * step comes afterwards. A rejected password leaves the link usable.
 */
export function resetPassword({
  accounts,
  loadPasswordCheck,
  mailLinks,
  users,
  passwordWork,
  clock,
  site,
}: Needs) {
  const tellChanged = tellPasswordChanged({ clock, site });
  return async (
    { token, password }: { token: string; password: string },
    request: Pick<RequestDevice, 'address' | 'signal'>,
  ): Promise<Result<KnownPerson>> => {
    const refusal = await passwordWork.take(request.address);
    if (refusal) return fail(refusal);
    const userId = await mailLinks.findUserId('reset-password', token, clock());
    const owner = userId === null ? null : await users.findById(userId);
    if (!owner) return fail(spentLink);
    const fault = passwordFault(password, owner, await loadPasswordCheck());
    if (fault) return fail({ code: 'invalid-input', message: fault, field: 'password' });
    return passwordWork.run(request, async () => {
      const person = await accounts.resetPassword(token, password, tellChanged);
      return person ? ok(person) : fail(spentLink);
    });
  };
}
