/** Outgoing mails: the queue that services write to, and what sends them. */
export interface OutgoingMail {
  id: string;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  createdAt: number;
  /** The mail is not sent before this moment, which is `createdAt` by default. */
  dueAt?: number;
  /** Whether it is sent before all others, as mails of accounts are, which people wait for. */
  isUrgent: boolean;
  /** Names what the mail is about, so that a newer one can replace it. */
  subjectKey?: string;
  /** The moment at which the mail is deleted, sent or not. */
  expiresAt: number;
}

export interface QueuedMail extends Omit<OutgoingMail, 'dueAt'> {
  /** How often the mail was claimed, this time included. */
  attempts: number;
}

/** A mail as admins see it in the queue. */
export interface ListedMail {
  id: string;
  to: string;
  subject: string;
  createdAt: number;
  /** The moment of the next attempt; null for a mail that was given up. */
  dueAt: number | null;
  attempts: number;
  lastError: string | null;
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
  /** Lists mails that were given up, newest first, and then those that wait, oldest first. */
  list(most: number): Promise<ListedMail[]>;
  /** Makes a mail due at once and returns its subject; null when it is not in the queue any more. */
  retry(id: string, now: number): Promise<string | null>;
  /** Deletes a mail unsent and returns its subject; null when it is not in the queue any more. */
  drop(id: string): Promise<string | null>;
  deleteByRecipient(email: string): Promise<void>;
  /** Deletes the mails to an address that have a subject key: they say what happened to a text. */
  deleteNotices(email: string): Promise<void>;
  /**
   * Postpones a mail that could not be sent; null gives up. Nothing changes when another process has claimed the mail.
   */
  postpone(mail: QueuedMail, dueAt: number | null, reason: string): Promise<void>;
  /** Deletes expired mails and returns how many of them were still queued. */
  deleteExpired(now: number): Promise<number>;
}

/** `code` is the one of the mail library, such as EAUTH. */
export type MailOutcome =
  | { kind: 'sent' }
  /** There is no mail server, and the mail was written to the log. */
  | { kind: 'logged' }
  /** The server rejects this mail permanently: the address does not exist. */
  | { kind: 'refused'; reason: string; code?: string }
  /** The server rejects this mail for now. */
  | { kind: 'postponed'; reason: string; code?: string }
  /** No mail can be sent now. */
  | { kind: 'unavailable'; reason: string; code?: string };

export interface Mailer {
  /** Sends a mail within a minute; never rejects. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
  /** Closes open connections at once. */
  close(): Promise<void>;
}
