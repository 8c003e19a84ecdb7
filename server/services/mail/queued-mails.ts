/** Shows admins the mails that wait or were given up. An admin can send a mail again, or drop it. */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { mailGone } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { ListedMail } from '../../ports/mail.ts';
import { recordAction } from '../accounts/record-action.ts';

const listedMax = 50;

/** Lists at most 50 mails: those that were given up come first, then those that have waited longest. */
export function listQueuedMails({ database }: Pick<Adapters, 'database'>) {
  return async (): Promise<ListedMail[]> => database.mails.list(listedMax);
}

/** Ends the notice about mails that were given up, because an admin has seen them. */
export function markMailsSeen({ database }: Pick<Adapters, 'database'>) {
  return async (): Promise<Result<null>> => {
    await database.mails.markSeen();
    return ok(null);
  };
}

/** Sends a mail again at once, or drops it. */
export function changeQueuedMail({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  return async (actor: Actor, id: string, act: 'retry' | 'drop'): Promise<Result<null>> =>
    database.inTransaction(async (stores) => {
      const now = clock();
      const subject = act === 'retry' ? await stores.mails.retry(id, now) : await stores.mails.drop(id);
      if (subject === null) return fail({ code: 'not-found', message: mailGone });
      const action = act === 'retry' ? 'mail.retried' : 'mail.dropped';
      await recordAction(stores, actor, now, { action, id, title: subject });
      return ok(null);
    });
}
