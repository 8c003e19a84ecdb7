import type { Mailer } from '../../ports/mail.ts';

interface Log {
  warn(facts: object, message: string): void;
}

/** Without a mail server: the operator can pass mails on. */
export function createMailLog(log: Log): Mailer {
  return {
    async send({ to, replyTo, subject, text }) {
      log.warn({ mail: { to, replyTo, subject, text } }, 'SMTP_URL is not set: this mail was not sent');
      return { kind: 'logged' };
    },
    async close() {},
  };
}
