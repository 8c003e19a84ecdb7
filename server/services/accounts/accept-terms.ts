import { termsVersion } from '../../../domain/accounts/account.ts';
import { termsChanged } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { AcceptedTerms } from '../../ports/accounts.ts';
import type { Clock, Database } from '../../ports/stores.ts';

/** Records that a user accepts the present terms. `version` is the one that the user read; another one is rejected. */
export function acceptTerms({ database, clock }: { database: Pick<Database, 'users'>; clock: Clock }) {
  return async (userId: string, version: string): Promise<Result<AcceptedTerms>> => {
    if (version !== termsVersion) return fail({ code: 'conflict', message: termsChanged });
    const terms = { version, acceptedAt: clock() };
    await database.users.acceptTerms(userId, terms);
    return ok(terms);
  };
}
