import { readsKeptDays, removedMessageKeptMs } from '../../../domain/site/limits.ts';
import { dayNumber } from '../../../domain/text/dates.ts';
import type { Accounts } from '../../ports/accounts.ts';
import type { FileStore, Spool } from '../../ports/media.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { removeLooseFiles } from '../media/remove-loose-files.ts';
import { emptyTrash } from '../news/remove-news.ts';

interface Needs {
  database: Database;
  files: FileStore;
  spool: Pick<Spool, 'removeLeft'>;
  accounts: Pick<Accounts, 'removeExpired'>;
  clock: Clock;
  log: { warn(facts: object, message: string): void; error(facts: object, message: string): void };
}

const everyMs = 10 * 60_000;

/**
 * Forgets what has expired: counts of limits, spent captcha tokens, old mails, deleted messages, sessions, links and
 * logins that were left half-way, what was in the trash for 30 days, files of images that are no more, what a killed process was receiving or writing,
 * how often news were read long ago. What fails keeps none of the others from going, and is left to the next call.
 */
export function forgetExpired({ database, files, spool, accounts, clock, log }: Needs) {
  async function forgetMails(): Promise<void> {
    const unsentMails = await database.mails.removeExpired(clock());
    if (unsentMails > 0) log.error({ unsentMails }, 'mails became too old to be sent');
  }

  return async (isStopped = (): boolean => false): Promise<void> => {
    const now = clock();
    const parts: (() => Promise<unknown>)[] = [
      () => database.rateLimits.removeExpired(now),
      () => database.captchaTokens.removeExpired(now),
      () => accounts.removeExpired(now),
      () => database.loginChallenges.removeExpired(now),
      emptyTrash({ database, files, clock }),
      removeLooseFiles({ database, files, clock }),
      () => spool.removeLeft(now),
      () => files.removeLeft(now),
      () => database.reads.removeBefore(dayNumber(now) - readsKeptDays),
      () => database.receivedMessages.forgetRemoved(now - removedMessageKeptMs),
      forgetMails,
    ];
    for (const remove of parts) {
      if (isStopped()) return;
      await remove().catch((err: unknown) => log.warn({ err }, 'what has expired could not be removed yet'));
    }
  };
}

/** Forgets what has expired now and every ten minutes. */
export function removeExpired(needs: Needs): { stop(): Promise<void> } {
  const forget = forgetExpired(needs);
  let isStopped = false;
  const sweep = () => forget(() => isStopped);
  let work = sweep();
  const timer = setInterval(() => {
    work = sweep();
  }, everyMs);
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await work;
    },
  };
}
