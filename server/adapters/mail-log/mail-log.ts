/**
 * Writes mails to the log of a portal that has no mail server. If LOG_LEVEL would hide them, they stay in the queue:
 * server/start/jobs.ts does not deliver them then.
 */
import type { Mailer } from '../../ports/mail.ts';

interface Log {
  warn(facts: object, message: string): void;
}

/** Creates a mailer that writes mails to the log. The operator can take the links from there and hand them over. */
export function createMailLog(log: Log): Mailer {
  return {
    async send({ to, replyTo, subject, text }) {
      log.warn({ mail: { to, replyTo, subject, text } }, 'there is no mail server: this mail was not sent');
      return { kind: 'logged' };
    },
    async close() {},
  };
}
