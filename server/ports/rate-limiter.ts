/** The port of rate limits, which all processes share and which survive restarts. */
import type { RateLimit } from '../../domain/web/rate-limit.ts';

export interface RateLimiter {
  /** Counts one more for `key` and returns 0; over the limit returns the milliseconds to wait, without counting. */
  take(limit: RateLimit, key: string, now: number): Promise<number>;
  /** Returns the milliseconds to wait, or 0, without counting. */
  check(limit: RateLimit, key: string, now: number): Promise<number>;
  deleteExpired(now: number): Promise<void>;
}
