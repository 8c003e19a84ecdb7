import type { OutgoingMail } from './stores.ts';

/** What became of an attempt to send a mail. */
export type MailOutcome =
  | { kind: 'sent' }
  /** There is no mail server: the mail was written to the log, and nobody has it yet. */
  | { kind: 'logged' }
  /** This mail, for good: nobody has that address. */
  | { kind: 'refused'; reason: string }
  /** This mail, for now. */
  | { kind: 'postponed'; reason: string }
  /** No mail gets through at the moment. */
  | { kind: 'unavailable'; reason: string };

export interface Mailer {
  /** Hands a mail on and says what became of it, in less than a minute; never rejects. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
  /** Cuts off what is on its way. */
  close(): Promise<void>;
}
