import type { RateLimit } from '../../domain/web/rate-limit.ts';

/** How often somebody may do something; one count for all processes, kept across restarts. */
export interface RateLimiter {
  /** Counts one more for `key`. Milliseconds to wait when that is too many, which counts nothing; else 0. */
  take(limit: RateLimit, key: string, now: number): Promise<number>;
  /** The same answer, and nothing is counted. */
  check(limit: RateLimit, key: string, now: number): Promise<number>;
  /** Forgets what cannot matter any more. */
  removeExpired(now: number): Promise<void>;
}
