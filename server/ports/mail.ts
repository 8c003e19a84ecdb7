export interface OutgoingMail {
  id: string;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  createdAt: number;
  /** Not sent after this; deleted. */
  expiresAt: number;
}

export interface QueuedMail extends OutgoingMail {
  /** How often it was claimed, now included. */
  attempts: number;
}

/** Queued mails, added in the transaction of their reason. */
export interface MailQueue {
  enqueue(mail: OutgoingMail): Promise<void>;
  /**
   * Claims the mail that is due longest until `untilMs`: then it is due again, unless it was removed or postponed. Null
   * when none is due.
   */
  claimNext(now: number, untilMs: number): Promise<QueuedMail | null>;
  /** After it was sent. */
  delete(mail: QueuedMail): Promise<void>;
  /** All queued mails to an address. */
  deleteByRecipient(email: string): Promise<void>;
  /** After a failure; null gives up. Changes nothing when another process has claimed the mail since. */
  postpone(mail: QueuedMail, dueAt: number | null, reason: string): Promise<void>;
  /** Returns how many of them were still queued. */
  deleteExpired(now: number): Promise<number>;
}

/** The result of an attempt. */
export type MailOutcome =
  | { kind: 'sent' }
  /** Without a mail server: written to the log. */
  | { kind: 'logged' }
  /** This mail, permanently: the address does not exist. */
  | { kind: 'refused'; reason: string }
  /** This mail, temporarily. */
  | { kind: 'postponed'; reason: string }
  /** No mail can be sent now. */
  | { kind: 'unavailable'; reason: string };

export interface Mailer {
  /** Sends a mail within a minute; never rejects. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
  /** Aborts open connections. */
  close(): Promise<void>;
}
