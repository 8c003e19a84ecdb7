/** A rate limit that counts in the memory of this process. */
import { hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { allowInWindow, type RateLimit } from '../../domain/web/rate-limit.ts';
import type { Clock } from '../ports/stores.ts';

const rememberedMax = 20_000;

export type MemoryLimit = ReturnType<typeof createMemoryLimit>;

/**
 * Creates a limit. It is in memory, because a limit in the database would cost a write for each request. Keys are
 * hashed, so that no address is kept.
 */
export function createMemoryLimit(limit: RateLimit, clock: Clock) {
  const digestKey = randomBytes(32).toString('base64url');
  const taken = new LRUCache<string, number[]>({
    // The option `max` would reserve memory for all entries at once.
    maxSize: rememberedMax,
    sizeCalculation: () => 1,
    ttl: limit.windowMs,
    ttlResolution: 1_000,
  });
  const hashOf = (key: string) => hash('sha256', `${digestKey}\n${key}`, 'base64url');
  return {
    /** Returns how long a key must wait; 0 below the limit. Nothing is counted. */
    waitMs(key: string) {
      const allowance = allowInWindow(limit, taken.get(hashOf(key)) ?? [], clock());
      return allowance.isAllowed ? 0 : allowance.retryAfterMs;
    },
    /** Counts one act for a key. Over the limit, returns false and counts nothing. */
    take(key: string) {
      const hashed = hashOf(key);
      const allowance = allowInWindow(limit, taken.get(hashed) ?? [], clock());
      if (allowance.isAllowed) taken.set(hashed, allowance.takenAt);
      return allowance.isAllowed;
    },
    deleteExpired: () => void taken.purgeStale(),
  };
}
