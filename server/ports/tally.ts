/** The counters of a process, for the health screen and the metrics. */
import type { RouteKind } from '../../domain/web/addresses.ts';

export interface Tally {
  readonly answers: ReadonlyMap<RouteKind, Map<number, number>>;
  readonly pageCache: { hits: number; misses: number };
  readonly country: { blocked: number; unanswered: number };
  readonly mails: { sent: number; failed: number };
  readonly queries: { slow: number };
  readonly logins: { failed: number };
  readonly schedule: { lookedAt: number | null; publishedAt: number | null };
  /** Listeners for measured durations in seconds. */
  readonly durations: {
    /** Gets the duration of an answer that did not come from memory. */
    request: ((kind: RouteKind, seconds: number) => void)[];
    /** Gets the time until the headers of an answer were set. */
    render: ((seconds: number) => void)[];
    query: ((seconds: number, sql: string) => void)[];
  };
}
