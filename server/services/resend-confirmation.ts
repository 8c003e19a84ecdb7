import { alreadyConfirmed, notSignedIn } from '../../domain/messages.ts';
import { fail, ok, type Result } from '../../domain/problem.ts';
import { confirmationMailLimit, rateLimitProblem } from '../../domain/rate-limit.ts';
import type { Accounts } from '../account-ports.ts';
import type { Clock, MailQueue, RateLimiter } from '../ports.ts';
import { queueConfirmationMail } from './queue-confirmation-mail.ts';

interface Needs {
  accounts: Accounts;
  rateLimits: RateLimiter;
  mails: MailQueue;
  clock: Clock;
  site: { name: string; url: string };
}

/** Sends the mail that confirms somebody's own address once more, three times in ten minutes at most. */
export function resendConfirmation(needs: Needs) {
  const { accounts, rateLimits, clock } = needs;
  return async (userId: string): Promise<Result<null>> => {
    const profile = await accounts.findProfile(userId);
    if (!profile) return fail({ code: 'unauthenticated', message: notSignedIn });
    if (profile.isEmailVerified) return fail({ code: 'conflict', message: alreadyConfirmed });
    const waitMs = await rateLimits.take(confirmationMailLimit, userId, clock());
    if (waitMs > 0) return fail(rateLimitProblem(waitMs));
    await queueConfirmationMail(needs, profile);
    return ok(null);
  };
}
