import { dayNumber } from '../../domain/dates.ts';
import { readsKeptDays, removedMessageKeptMs } from '../../domain/limits.ts';
import type { Accounts } from '../account-ports.ts';
import type { Clock, Database, FileStore } from '../ports.ts';
import { emptyTrash } from './newsroom/remove-news.ts';
import { removeLooseFiles } from './remove-loose-files.ts';

interface Needs {
  database: Database;
  files: FileStore;
  accounts: Pick<Accounts, 'removeExpired'>;
  clock: Clock;
  log: { warn(facts: object, message: string): void; error(facts: object, message: string): void };
}

const everyMs = 10 * 60_000;

/**
 * Forgets what has expired, now and every ten minutes: counts of limits, spent captcha tokens, old mails, deleted
 * messages, sessions, links and logins that were left half-way, what was in the trash for 30 days, files of images that are no more, how often news were read long ago.
 */
export function removeExpired({ database, files, accounts, clock, log }: Needs): { stop(): Promise<void> } {
  async function sweep(): Promise<void> {
    try {
      const now = clock();
      await database.rateLimits.removeExpired(now);
      await database.captchaTokens.removeExpired(now);
      await accounts.removeExpired(now);
      await database.loginChallenges.removeExpired(now);
      await emptyTrash({ database, files, clock })();
      await removeLooseFiles({ database, files, clock })();
      await database.reads.removeBefore(dayNumber(now) - readsKeptDays);
      await database.receivedMessages.forgetRemoved(now - removedMessageKeptMs);
      const unsentMails = await database.mails.removeExpired(now);
      if (unsentMails > 0) log.error({ unsentMails }, 'mails became too old to be sent');
    } catch (error) {
      log.warn({ err: error }, 'what has expired could not be removed yet');
    }
  }
  let work = sweep();
  const timer = setInterval(() => {
    work = sweep();
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await work;
    },
  };
}
