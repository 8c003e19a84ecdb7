import { nextAttemptAt } from '../../../domain/site/mail.ts';
import type { Tally } from '../../http/tally.ts';
import type { Mailer, MailOutcome, QueuedMail } from '../../ports/mail.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { keepTrying } from './keep-trying.ts';

interface Needs {
  database: Pick<Database, 'mails'>;
  mailer: Mailer;
  tally: Pick<Tally, 'mails'>;
  clock: Clock;
  log: {
    info(facts: object, message: string): void;
    warn(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
}

export interface MailDelivery {
  /** Lets the mail that is on its way arrive, for some seconds, then resolves. What remains waits in the queue. */
  stop(): Promise<void>;
}

/** Mails come from every process; looking for them is one read of an index. */
const lookAroundMs = 1_000;
/** Longer than a mailer takes at the very most, or a mail would be sent by two. */
const claimMs = 60_000;
const firstPauseMs = 2_000;
const longestPauseMs = 5 * 60_000;
const stopWithinMs = 5_000;

/**
 * Sends the mails of the queue, one after the other, as they become due. A mail that the server refuses is put
 * aside and the next one goes; a server that cannot be reached is left alone for a while, ever longer, and nothing
 * is lost meanwhile. A process that dies leaves its mail to whoever looks when the claim is over: each mail
 * arrives at least once, under the same message id.
 */
export function deliverMails({ database: { mails }, mailer, tally, clock, log }: Needs): MailDelivery {
  let isStopped = false;
  let pauseMs = 0;
  let pausedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let work = Promise.resolve();
  const attempt = keepTrying({ log, clock }, 'working on the mail queue');

  function lookAround(): void {
    work = attempt(sendAllDue).then(() => {
      if (!isStopped) timer = setTimeout(lookAround, lookAroundMs);
    });
  }

  /** A clock that was set back must not hold mails up for as long as it was wrong. */
  function isPaused(): boolean {
    const sinceMs = clock() - pausedAt;
    return sinceMs >= 0 && sinceMs < pauseMs;
  }

  async function sendAllDue(): Promise<void> {
    while (!isStopped && !isPaused()) {
      const now = clock();
      const mail = await mails.claimNext(now, now + claimMs);
      if (!mail) return;
      await settle(mail, await mailer.send(mail));
    }
  }

  async function settle(mail: QueuedMail, outcome: MailOutcome): Promise<void> {
    const { id, attempts, createdAt, expiresAt } = mail;
    const facts = { mail: id, attempts };
    if (outcome.kind === 'logged') {
      await mails.remove(mail);
      log.info(facts, 'mail written to the log, not sent');
      return;
    }
    if (outcome.kind === 'sent') {
      pauseMs = 0;
      tally.mails.sent += 1;
      await mails.remove(mail);
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

  lookAround();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const { promise: isLate, resolve: giveUp } = Promise.withResolvers<void>();
      const deadline = setTimeout(giveUp, stopWithinMs);
      await Promise.race([work, isLate]);
      clearTimeout(deadline);
      await mailer.close();
      // What was cut off says so, and that is written down before the database closes.
      await work;
    },
  };
}
