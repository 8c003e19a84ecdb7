import type { Mailer } from '../../ports/mail.ts';

interface Log {
  warn(facts: object, message: string): void;
}

/** Writes mails to the log when there is no mail server: the operator can pass them on. */
export function createMailLog(log: Log): Mailer {
  return {
    async send({ to, replyTo, subject, text }) {
      log.warn({ mail: { to, replyTo, subject, text } }, 'SMTP_URL is not set: this mail was not sent');
      return { kind: 'logged' };
    },
    async close() {},
  };
}
