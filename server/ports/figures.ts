/** Numbers for the newsroom and for operators: what happened lately, what waits, and how often news were read. */
import type { DraftState } from '../../domain/news/draft.ts';

/** Numbers for the newsroom's first page, each by a short walk along an index. */
export interface Figures {
  /** News with dates from one moment to before another, epoch milliseconds. */
  countNews(fromMs: number, untilMs: number): Promise<number>;
  /** Reports that nobody has looked at yet, counted no further than `most`. */
  countOpenReports(most: number): Promise<number>;
  countUnreadMessages(most: number): Promise<number>;
  /** Drafts of a state, counted no further than `most`. */
  countDrafts(state: DraftState, most: number): Promise<number>;
  findWaitingWork(most: number): Promise<WaitingWork>;
}

/** Work that waits, in all processes; numbers are counted no further than `most`. */
export interface WaitingWork {
  mails: {
    waiting: number;
    /** They stay for a while and nobody tries again. */
    givenUp: number;
    /** Of the oldest that waits, epoch milliseconds. */
    oldestAt: number | null;
    /** What the mail server said last of a mail that is still there; it may name an address. */
    lastError: string | null;
  };
  /** Images whose sizes are not made. */
  images: number;
  schedule: { waiting: number; nextAt: number | null };
}

/** How often news were read each day, and nothing about readers. */
export interface ReadStore {
  /** `day` as of `dayNumber` in domain/text/dates.ts. */
  add(day: number, reads: { newsId: string; reads: number }[]): Promise<void>;
  /** The ids of news whose address ends in one of these: their slug, or their id when they have none. */
  findNewsIds(segments: string[]): Promise<Map<string, string>>;
  /** Most read first, among the most read of each of the days from one to another, both included. */
  listMostRead(fromDay: number, toDay: number, limit: number): Promise<{ newsId: string; reads: number }[]>;
  /** Forgets days before this one, a bounded number of rows at a time. How many went. */
  removeBefore(day: number): Promise<number>;
}

/** A database, for operators. */
export interface DatabaseStatus {
  /** With its version: 'SQLite 3.50.4'. */
  product: string;
  bytes: number;
  /** The newest migration. */
  schema: string;
  /** Connections of this process; null where there is no pool. */
  pool: { open: number; idle: number; waiting: number } | null;
  /** How far the replica for reads is behind, milliseconds; null without one. */
  replicaLagMs: number | null;
}
