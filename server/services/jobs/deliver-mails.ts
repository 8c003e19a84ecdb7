/** Sends all mails that are due. Each is sent at least once, and always with the same message id. */
import { nextAttemptAt } from '../../../domain/mail/mail.ts';
import type { Mailer, MailOutcome, QueuedMail } from '../../ports/mail.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import type { Tally } from '../../ports/tally.ts';
import { isStillWanted } from '../news/review/waiting-review-mails.ts';

interface MailAdapters {
  database: Pick<Database, 'mails' | 'users' | 'reviews' | 'drafts'>;
  mailer: Mailer;
  tally: Pick<Tally, 'mails'>;
  clock: Clock;
  log: {
    info(facts: object, message: string): void;
    warn(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
}

/** A claim must last longer than the mailer's own limit; otherwise two processes would send one mail. */
const claimMs = 60_000;
const firstPauseMs = 2_000;
const longestPauseMs = 5 * 60_000;

export function deliverMails({ database, mailer, tally, clock, log }: MailAdapters) {
  const { mails } = database;
  let pauseMs = 0;
  let pausedAt = 0;

  /** A clock that was set back must not prolong the pause. */
  function isPaused(): boolean {
    const sinceMs = clock() - pausedAt;
    return sinceMs >= 0 && sinceMs < pauseMs;
  }

  async function saveOutcome(mail: QueuedMail, outcome: MailOutcome): Promise<void> {
    const { id, attempts, createdAt, expiresAt } = mail;
    const facts = { mail: id, attempts };
    if (outcome.kind === 'logged') {
      await mails.delete(mail);
      log.info(facts, 'mail written to the log, not sent');
      return;
    }
    if (outcome.kind === 'sent') {
      pauseMs = 0;
      tally.mails.sent += 1;
      await mails.delete(mail);
      log.info(facts, 'mail sent');
      return;
    }
    const { reason } = outcome;
    tally.mails.failed += 1;
    const next = outcome.kind === 'refused' ? null : nextAttemptAt(attempts, createdAt, clock());
    const dueAt = next !== null && next < expiresAt ? next : null;
    await mails.postpone(mail, dueAt, reason);
    if (outcome.kind === 'unavailable') {
      pauseMs = Math.min(longestPauseMs, Math.max(firstPauseMs, pauseMs * 2));
      pausedAt = clock();
      log.warn({ ...facts, reason, pauseMs }, 'the mail server cannot be reached; mails wait');
    }
    if (dueAt === null) log.error({ ...facts, reason }, 'a mail was given up; it stays in outgoing_mails');
    else if (outcome.kind === 'postponed') log.warn({ ...facts, reason }, 'a mail has to wait');
  }

  return async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && !isPaused()) {
      const now = clock();
      const mail = await mails.claimNext(now, now + claimMs);
      if (!mail) return;
      if (!(await isStillWanted(database, mail))) {
        await mails.delete(mail);
        log.info({ mail: mail.id }, 'a mail that nobody waits for any more was dropped');
        continue;
      }
      // If the mailer cannot even write a mail, the other mails must still be sent.
      const outcome = await mailer
        .send(mail)
        .catch((error: unknown): MailOutcome => ({ kind: 'postponed', reason: String(error) }));
      await saveOutcome(mail, outcome);
    }
  };
}
