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
      /** Epoch milliseconds; null when unknown. */
      createdAt: profile.createdAt,
      hasPassword: profile.hasPassword,
      hasGoogle: profile.linked.some(({ provider }) => provider === 'google'),
      twoFactor: factor && { since: factor.since, recoveryCodesLeft: factor.recoveryCodesLeft },
      needsTwoFactor: !factor && profile.roles.some((role) => site.secondStepRoles.includes(role)),
      /** Null for people who write no news. */
      hasReviewMails: mayDo(profile, 'write-news') ? !(await database.reviews.isMuted(userId)) : null,
      acceptedTerms: profile.terms,
      /** Their version; null when they are accepted. */
      termsToAccept: shouldAcceptTerms(profile.terms?.version ?? null, site.terms.version)
        ? site.terms.version
        : null,
    });
  };
}
