/** Counts for the overview and health screens of the newsroom, and of how often articles are read. */
import type { DraftState } from '../../domain/news/draft.ts';

/** Numbers of `Visão geral`, each by a short index scan, counted up to `most`. */
export interface Figures {
  /** The end is exclusive. */
  countNews(fromMs: number, untilMs: number): Promise<number>;
  countOpenReports(most: number): Promise<number>;
  countUnreadMessages(most: number): Promise<number>;
  countDrafts(state: DraftState, most: number): Promise<number>;
  findWaitingWork(most: number): Promise<WaitingWork>;
}

/** Of all processes. */
export interface WaitingWork {
  mails: {
    waiting: number;
    /** Kept for a while, not retried. */
    givenUp: number;
    oldestAt: number | null;
    /** The mail server's last error for a queued mail; it may contain an address. */
    lastError: string | null;
  };
  images: number;
  schedule: { waiting: number; nextAt: number | null };
}

export interface ReadStore {
  /** `day` as of `dayNumber` in domain/text/dates.ts. */
  record(day: number, reads: { newsId: string; reads: number }[]): Promise<void>;
  /** The ids of news by the last segment of their address: slug, or id without one. */
  findNewsIds(segments: string[]): Promise<Map<string, string>>;
  /** Most read first, among the most read of each day of a period, both ends included. */
  listMostRead(fromDay: number, toDay: number, limit: number): Promise<{ newsId: string; reads: number }[]>;
  deleteByNews(newsId: string): Promise<void>;
  /** Deletes a limited number of rows and returns it. */
  deleteBefore(day: number): Promise<number>;
}

export interface DatabaseStatus {
  /** With its version: 'SQLite 3.50.4'. */
  product: string;
  bytes: number;
  /** The newest migration's name. */
  schema: string;
  /** Of this process; null without a pool. */
  pool: { open: number; idle: number; waiting: number } | null;
  /** Milliseconds; null without a replica. */
  replicaLagMs: number | null;
}
