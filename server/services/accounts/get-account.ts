import { shouldAcceptTerms, termsVersion } from '../../../domain/accounts/account.ts';
import { notSignedIn } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { AcceptedTerms } from '../../ports/accounts.ts';
import type { AccountAdapters } from './account-adapters.ts';

/** A user's own account, as `Minha conta` shows it. */
export interface AccountView {
  name: string;
  email: string;
  isEmailVerified: boolean;
  isAdmin: boolean;
  /** Epoch milliseconds; null when it is not known. */
  createdAt: number | null;
  hasPassword: boolean;
  hasGoogle: boolean;
  /** The second step; null when it is off. */
  twoFactor: { since: number; recoveryCodesLeft: number } | null;
  /** Whether the newsroom requires a second step that is off. */
  needsTwoFactor: boolean;
  /** Null when nothing is recorded. */
  acceptedTerms: AcceptedTerms | null;
  /** The version to accept; null when it is accepted. */
  termsToAccept: string | null;
}

export function getAccount({
  database,
  site,
}: Pick<AccountAdapters, 'database'> & { site: { isSecondStepRequired: boolean } }) {
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
