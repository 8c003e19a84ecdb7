/** Counts for the overview and health screens of the newsroom, and counts views of articles. */
import type { DraftState } from '../../domain/news/draft.ts';

/** Counts for `Visão geral`, each by a short index scan that ends at `most`. */
export interface Figures {
  /** Counts news of a period; its end is exclusive. */
  countNews(fromMs: number, untilMs: number): Promise<number>;
  countOpenReports(most: number): Promise<number>;
  countUnreadMessages(most: number): Promise<number>;
  countDrafts(state: DraftState, most: number): Promise<number>;
  findWaitingWork(most: number): Promise<WaitingWork>;
}

/** What waits in the queues that all processes share. */
export interface WaitingWork {
  mails: {
    waiting: number;
    /** Mails that are kept for a while and not retried. */
    givenUp: number;
    oldestAt: number | null;
    /** The last error of the mail server for a queued mail; it may contain an address. */
    lastError: string | null;
  };
  images: number;
  schedule: { waiting: number; nextAt: number | null };
}

export interface ViewStore {
  /** Adds views of a day, which is that of `dayNumber` in domain/text/dates.ts. */
  record(day: number, views: { newsId: string; views: number }[]): Promise<void>;
  /** Finds the ids of news by the last segment of their address: the slug, or the id of news without one. */
  findNewsIds(segments: string[]): Promise<Map<string, string>>;
  /** Lists the most viewed news first, among the most viewed of each day of a period, both ends included. */
  listMostViewed(fromDay: number, toDay: number, limit: number): Promise<{ newsId: string; views: number }[]>;
  deleteByNews(newsId: string): Promise<void>;
  /** Deletes a limited number of rows and returns that number. */
  deleteBefore(day: number): Promise<number>;
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
