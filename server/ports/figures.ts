/** The lengths of the queues that all processes share. */
export interface WaitingWork {
  mails: {
    waiting: number;
    /** The number of mails that were given up; they are kept for a while. */
    givenUp: number;
    oldestAt: number | null;
    /** The last error that the mail server gave for a queued mail; it may contain an address. */
    lastError: string | null;
  };
  images: number;
  schedule: { waiting: number; nextAt: number | null };
}

export interface DatabaseStatus {
  /** The name of the database with its version, such as 'SQLite 3.50.4'. */
  product: string;
  bytes: number;
  /** The name of the newest migration. */
  schema: string;
  /** The connections of this process; null without a pool. */
  pool: { open: number; idle: number; waiting: number } | null;
  /** The lag in milliseconds; null without a replica. */
  replicaLagMs: number | null;
}
