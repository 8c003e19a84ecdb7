import {
  confirmationLinkInvalid,
  confirmationNeedsLogin,
  confirmationOfOtherAccount,
} from '../../../domain/text/sentences.ts';
import { fail, ok, type Problem, type Result } from '../../../domain/web/problem.ts';
import type { Clock, Database, Stores } from '../../ports/stores.ts';
import { recordChange } from './two-factor/record-change.ts';

interface Needs {
  database: Pick<Database, 'mailLinks' | 'inTransaction'>;
  clock: Clock;
  site: { name: string; url: string };
}

/** The session of the browser in which a link was opened; null without one. */
export type ConfirmingSession = { id: string; userId: string } | null;

/** Whether a confirmation link can be used in a browser; changes nothing. */
export function checkConfirmation({ database, clock }: Pick<Needs, 'database' | 'clock'>) {
  return async (token: string, session: ConfirmingSession): Promise<Result<null>> => {
    const doubt = await findDoubt(database, token, session, clock());
    return doubt ? fail(doubt) : ok(null);
  };
}

/**
 * Confirms the address of an account by a link of a mail, once. The link counts only in a session of the account it was
 * sent for: the owner of an address who opens the mail of an account created by someone else confirms nothing. Other
 * sessions end (`UserStore.confirmAddress`). The password stays, because the session was opened with it: until the first
 * proof no other way leads into the account.
 */
export function confirmEmail({ database, clock, site }: Needs) {
  return (token: string, session: ConfirmingSession): Promise<Result<null>> =>
    database.inTransaction(async (stores) => {
      const now = clock();
      const doubt = await findDoubt(stores, token, session, now);
      if (doubt || !session) return fail(doubt ?? signedOut);
      if (!(await stores.sessions.isOpen(session.userId, session.id))) return fail(signedOut);
      await stores.mailLinks.claimUserId('confirm-email', token, now);
      const { hasEndedSecondFactor } = await stores.users.confirmAddress(session.userId, {
        keepSessionId: session.id,
      });
      if (hasEndedSecondFactor) {
        await recordChange({ stores, site, now }, session.userId, 'two-factor.disabled');
      }
      return ok(null);
    });
}

const signedOut: Problem = { code: 'unauthenticated', message: confirmationNeedsLogin };

async function findDoubt(
  { mailLinks }: Pick<Stores, 'mailLinks'>,
  token: string,
  session: ConfirmingSession,
  now: number,
): Promise<Problem | null> {
  const userId = await mailLinks.findUserId('confirm-email', token, now);
  if (userId === null) return { code: 'invalid-input', message: confirmationLinkInvalid };
  if (!session) return signedOut;
  return session.userId === userId ? null : { code: 'conflict', message: confirmationOfOtherAccount };
}
