import { shouldAcceptTerms, termsVersion } from '../../../domain/accounts/account.ts';
import { notSignedIn } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { AcceptedTerms } from '../../ports/accounts.ts';
import type { Database } from '../../ports/stores.ts';

/** What `Minha conta` shows of a person's own account. */
export interface AccountView {
  name: string;
  email: string;
  isEmailVerified: boolean;
  isAdmin: boolean;
  /** Epoch milliseconds; null when it is not known. */
  createdAt: number | null;
  hasPassword: boolean;
  hasGoogle: boolean;
  /** The second step of signing in; null when it is off. */
  twoFactor: { since: number; recoveryCodesLeft: number } | null;
  /** Whether the newsroom stays closed until there is one. */
  needsTwoFactor: boolean;
  /** Null when nothing is recorded. */
  acceptedTerms: AcceptedTerms | null;
  /** The version that is to be accepted; null when it was. */
  termsToAccept: string | null;
}

interface Needs {
  database: Pick<Database, 'users' | 'secondFactors'>;
  site: { isSecondStepRequired: boolean };
}

/** A user's own account. A deleted account gets the same problem as a request without a session. */
export function getAccount({ database, site }: Needs) {
  return async (userId: string): Promise<Result<AccountView>> => {
    const profile = await database.users.findProfile(userId);
    if (!profile) return fail({ code: 'unauthenticated', message: notSignedIn });
    const factor = await database.secondFactors.find(userId);
    return ok({
      name: profile.name,
      email: profile.email,
      isEmailVerified: profile.isEmailVerified,
      isAdmin: profile.isAdmin,
      createdAt: profile.createdAt,
      hasPassword: profile.hasPassword,
      hasGoogle: profile.linked.some(({ provider }) => provider === 'google'),
      twoFactor: factor && { since: factor.since, recoveryCodesLeft: factor.recoveryCodesLeft },
      needsTwoFactor: site.isSecondStepRequired && profile.isAdmin && !factor,
      acceptedTerms: profile.terms,
      termsToAccept: shouldAcceptTerms(profile.terms?.version ?? null) ? termsVersion : null,
    });
  };
}
