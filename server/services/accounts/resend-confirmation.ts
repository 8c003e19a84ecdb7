import { alreadyConfirmed, notSignedIn } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import { confirmationMailLimit, rateLimitProblem } from '../../../domain/web/rate-limit.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { enqueueConfirmationMail } from './queue-confirmation-mail.ts';

interface Needs {
  database: Pick<Database, 'inTransaction'>;
  clock: Clock;
  site: { name: string; url: string };
}

/** Sends the confirmation mail again, three times in ten minutes at most. */
export function resendConfirmation({ database, clock, site }: Needs) {
  return (userId: string): Promise<Result<null>> =>
    database.inTransaction(async (stores) => {
      const user = await stores.users.findById(userId);
      if (!user) return fail({ code: 'unauthenticated', message: notSignedIn });
      if (await stores.users.isEmailVerified(userId)) {
        return fail({ code: 'conflict', message: alreadyConfirmed });
      }
      const now = clock();
      const waitMs = await stores.rateLimits.take(confirmationMailLimit, userId, now);
      if (waitMs > 0) return fail(rateLimitProblem(waitMs));
      await enqueueConfirmationMail({ stores, now, site }, user);
      return ok(null);
    });
}
