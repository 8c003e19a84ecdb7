export interface OutgoingMail {
  id: string;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** From here on it is not sent any more, and removed. */
  expiresAt: number;
}

export interface QueuedMail extends OutgoingMail {
  /** How often it was claimed, this time included. */
  attempts: number;
}

/** Mails that wait to be sent: as safe as everything else in the database, and added in the same transaction. */
export interface MailQueue {
  add(mail: OutgoingMail): Promise<void>;
  /**
   * The mail that has been due longest, for the caller alone until `untilMs`: then it is due again, unless it was
   * removed or postponed. Null when none is due.
   */
  claimNext(now: number, untilMs: number): Promise<QueuedMail | null>;
  /** After it was sent. */
  remove(mail: QueuedMail): Promise<void>;
  /** Whatever waits to be sent to an address. */
  removeByRecipient(email: string): Promise<void>;
  /** After it was not; null for never again. Changes nothing when somebody else has claimed the mail since. */
  postpone(mail: QueuedMail, dueAt: number | null, reason: string): Promise<void>;
  /** Tells how many of those that went were still waiting to be sent. */
  removeExpired(now: number): Promise<number>;
}

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
