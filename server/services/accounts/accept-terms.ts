/** Accepts the terms for a user. */
import { termsChanged } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { AcceptedTerms } from '../../ports/accounts.ts';
import type { AccountAdapters } from './account-adapters.ts';

/** Rejects a `version` other than the current one, because the user read the terms before they changed. */
export function acceptTerms({ database, clock, site }: Pick<AccountAdapters, 'database' | 'clock' | 'site'>) {
  return async (userId: string, version: string): Promise<Result<AcceptedTerms>> => {
    if (version !== site.terms.version) return fail({ code: 'conflict', message: termsChanged });
    const terms = { version, acceptedAt: clock() };
    await database.users.acceptTerms(userId, terms);
    return ok(terms);
  };
}
