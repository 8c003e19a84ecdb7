/**
 * Every ten minutes, deletes for good what has expired: the trash after 30 days, sessions, links of mails, old counts,
 * loose files and more. If one part fails, the others go on.
 */
import {
  errorDaysShown,
  holdDays,
  missingAddressesDays,
  restorableMs,
  viewsRetentionDays,
} from '../../../domain/site/limits.ts';
import { dayNumber } from '../../../domain/text/dates.ts';
import type { Adapters } from '../../ports/adapters.ts';
import { deleteLooseFiles } from '../media/delete-loose-files.ts';
import { deleteExpiredTrash } from '../news/trash-news.ts';
import { deleteTrashedDemo } from '../transfer/demo/delete-trashed-demo.ts';
import { deleteOldMove } from './import-moved-site.ts';

export function deleteExpired(
  adapters: Pick<Adapters, 'database' | 'files' | 'spool' | 'moveFolder' | 'clock' | 'log'>,
) {
  const { database, files, spool, moveFolder, clock, log } = adapters;
  async function deleteMails(): Promise<void> {
    const unsentMails = await database.mails.deleteExpired(clock());
    if (unsentMails > 0) log.error({ unsentMails }, 'mails became too old to be sent');
  }

  return async (signal?: AbortSignal): Promise<void> => {
    const now = clock();
    const parts: (() => Promise<unknown>)[] = [
      () => database.rateLimits.deleteExpired(now),
      () => database.captchaTokens.deleteExpired(now),
      () => database.sessions.deleteExpired(now),
      () => database.mailLinks.deleteExpired(now),
      () => database.invitations.deleteExpired(now),
      () => database.previews.deleteExpired(now),
      () => database.loginChallenges.deleteExpired(now),
      deleteTrashedDemo({ database, files, clock, log }),
      deleteExpiredTrash({ database, files, clock, log }),
      deleteLooseFiles({ database, files, clock, log }),
      () => spool.deleteAbandoned(now),
      deleteOldMove({ database, moveFolder, clock, log }),
      () => files.deleteAbandoned(now),
      () => database.views.deleteBefore(dayNumber(now) - viewsRetentionDays),
      () => database.redirects.deleteHitsBefore(dayNumber(now) - missingAddressesDays),
      () => database.missingAddresses.deleteBefore(dayNumber(now) - missingAddressesDays),
      () => database.errorDays.deleteBefore(dayNumber(now) - errorDaysShown + 1),
      () => database.search.deleteOldWords(),
      () => database.receivedMessages.deleteTrashed(now - restorableMs),
      () => database.users.deleteSilences(now),
      () => database.comments.deleteHolds(dayNumber(now) - holdDays + 1),
      () => database.comments.deleteTrashed(now - restorableMs),
      () => database.comments.repairThreads(),
      deleteMails,
    ];
    for (const remove of parts) {
      if (signal?.aborted) return;
      await remove().catch((err: unknown) => log.warn({ err }, 'expired data could not be deleted yet'));
    }
  };
}
