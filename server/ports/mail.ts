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
  /** Whether an admin saw in the queue that it was given up. */
  isSeen: boolean;
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
