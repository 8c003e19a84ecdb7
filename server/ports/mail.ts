/** Outgoing mails: the queue that services write to, and what sends them. */
export interface OutgoingMail {
  id: string;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  createdAt: number;
  /** Not sent before this moment; by default `createdAt`. */
  dueAt?: number;
  /** Sent before all others: mails of accounts, which people wait for. */
  isUrgent: boolean;
  /** Names what the mail is about, so that a newer one can replace it. */
  subjectKey?: string;
  /** Deleted then, sent or not. */
  expiresAt: number;
}

export interface QueuedMail extends Omit<OutgoingMail, 'dueAt'> {
  /** How often it was claimed, now included. */
  attempts: number;
}

/** Enqueue a mail in the transaction of its reason. */
export interface MailQueue {
  enqueue(mail: OutgoingMail): Promise<void>;
  /**
   * Writes the texts and the subject key of `mail` into the one of the same recipient, with one of these keys, that no
   * process has claimed yet. Returns false, without a change, when there is none.
   */
  replaceWaiting(
    mail: Pick<OutgoingMail, 'to' | 'subject' | 'text' | 'html'> & { subjectKey: string },
    waitingKeys: readonly string[],
  ): Promise<boolean>;
  /**
   * Claims the mail that is due longest, urgent ones first, until `untilMs`, when it is due again unless deleted or
   * postponed.
   */
  claimNext(now: number, untilMs: number): Promise<QueuedMail | null>;
  delete(mail: QueuedMail): Promise<void>;
  deleteByRecipient(email: string): Promise<void>;
  /** Deletes mails to the address that have a subject key: what happened to a text. */
  deleteNotices(email: string): Promise<void>;
  /** After a failure; null gives up. No change when another process has claimed the mail. */
  postpone(mail: QueuedMail, dueAt: number | null, reason: string): Promise<void>;
  /** Returns how many of them were still queued. */
  deleteExpired(now: number): Promise<number>;
}

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
