/** Reads what `Minha conta` shows about a user. */
import { shouldAcceptTerms } from '../../../domain/accounts/account.ts';
import { mayDo } from '../../../domain/accounts/permissions.ts';
import type { Site } from '../../../domain/site/site.ts';
import { notSignedIn } from '../../../domain/text/sentences.ts';
import { fail, ok } from '../../../domain/web/problem.ts';
import type { AccountAdapters } from './account-adapters.ts';

export function getAccount({
  database,
  site,
}: Pick<AccountAdapters, 'database'> & { site: Pick<Site, 'secondStepRoles' | 'terms'> }) {
  return async (userId: string) => {
    const profile = await database.users.findProfile(userId);
    if (!profile) return fail({ code: 'unauthenticated', message: notSignedIn });
    const factor = await database.secondFactors.find(userId);
    return ok({
      name: profile.name,
      email: profile.email,
      isEmailVerified: profile.isEmailVerified,
      roles: profile.roles,
      /** The creation in epoch milliseconds; null when unknown. */
      createdAt: profile.createdAt,
      hasPassword: profile.hasPassword,
      hasGoogle: profile.linked.some(({ provider }) => provider === 'google'),
      twoFactor: factor && { since: factor.since, recoveryCodesLeft: factor.recoveryCodesLeft },
      needsTwoFactor: !factor && profile.roles.some((role) => site.secondStepRoles.includes(role)),
      /** Whether mails about reviews are sent; null for users who do not write news. */
      hasReviewMails: mayDo(profile, 'write-news') ? !(await database.reviews.isMuted(userId)) : null,
      acceptedTerms: profile.terms,
      /** The version of the terms to accept; null when the current one is accepted. */
      termsToAccept: shouldAcceptTerms(profile.terms?.version ?? null, site.terms.version)
        ? site.terms.version
        : null,
    });
  };
}
