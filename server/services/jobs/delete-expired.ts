import { readsKeptDays, removedMessageKeptMs } from '../../../domain/site/limits.ts';
import { dayNumber } from '../../../domain/text/dates.ts';
import type { FileStore, Spool } from '../../ports/media.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { deleteLooseFiles } from '../media/delete-loose-files.ts';
import { deleteExpiredTrash } from '../news/delete-trashed-news.ts';

interface Needs {
  database: Database;
  files: FileStore;
  spool: Pick<Spool, 'deleteAbandoned'>;
  clock: Clock;
  log: { warn(facts: object, message: string): void; error(facts: object, message: string): void };
}

/**
 * Returns a round that deletes what has expired: counts of limits, captcha tokens, mails, deleted messages, sessions,
 * links and unfinished logins, trash of 30 days, files of deleted images, what a killed process left, reads of long ago.
 * A part that fails does not stop the others; the next round repeats it.
 */
export function deleteExpired({ database, files, spool, clock, log }: Needs) {
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
      () => database.loginChallenges.deleteExpired(now),
      deleteExpiredTrash({ database, files, clock }),
      deleteLooseFiles({ database, files, clock }),
      () => spool.deleteAbandoned(now),
      () => files.deleteAbandoned(now),
      () => database.reads.deleteBefore(dayNumber(now) - readsKeptDays),
      () => database.receivedMessages.deleteTrashed(now - removedMessageKeptMs),
      deleteMails,
    ];
    for (const remove of parts) {
      if (signal?.aborted) return;
      await remove().catch((err: unknown) => log.warn({ err }, 'what has expired could not be removed yet'));
    }
  };
}
