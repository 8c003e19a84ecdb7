/** Outgoing mails: the queue that services write to, and what sends them. */
export interface OutgoingMail {
  id: string;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  createdAt: number;
  /** The mail is not sent before this moment; by default it is `createdAt`. */
  dueAt?: number;
  /** Whether the mail is sent before all others. Mails of accounts are, because people wait for them. */
  isUrgent: boolean;
  /** Names the subject of the mail, so that a newer mail can replace it. */
  subjectKey?: string;
  /** The moment at which the mail is deleted, even if it was not sent. */
  expiresAt: number;
}

export interface QueuedMail extends Omit<OutgoingMail, 'dueAt'> {
  /** How many times the mail was claimed, including this time. */
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
  /** Whether an admin has seen, in the list of mails, that the mail was given up. */
  isSeen: boolean;
}

/** `code` is that of the mail library, such as EAUTH. */
export type MailOutcome =
  | { kind: 'sent' }
  /** There is no mail server, and the mail was written to the log. */
  | { kind: 'logged' }
  /** The server rejects this mail permanently: the address does not exist. */
  | { kind: 'refused'; reason: string; code?: string }
  /** The server rejects this mail for the time being. */
  | { kind: 'postponed'; reason: string; code?: string }
  /** No mail can be sent now. */
  | { kind: 'unavailable'; reason: string; code?: string };

export interface Mailer {
  /** Sends a mail within a minute. Never rejects. */
  send(mail: OutgoingMail): Promise<MailOutcome>;
  /** Closes open connections at once. */
  close(): Promise<void>;
}
