import { hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { allowInWindow, type RateLimit } from '../../domain/web/rate-limit.ts';
import type { Clock } from '../ports/stores.ts';

const rememberedMax = 20_000;

export interface MemoryLimit {
  /** Counts one more for a key; false over the limit, without counting. */
  take(key: string): boolean;
  /** 0 for now. Does not count. */
  waitMs(key: string): number;
  deleteExpired(): void;
}

/**
 * A rate limit in this process: one in the database would cost a write for each read. Keys are digests, so that no
 * network is stored.
 */
export function createMemoryLimit(limit: RateLimit, clock: Clock): MemoryLimit {
  const digestKey = randomBytes(32).toString('base64url');
  const taken = new LRUCache<string, number[]>({
    // `max` would reserve memory for all of them at once.
    maxSize: rememberedMax,
    sizeCalculation: () => 1,
    ttl: limit.windowMs,
    ttlResolution: 1_000,
  });
  const placeOf = (key: string) => hash('sha256', `${digestKey}\n${key}`, 'base64url');
  return {
    waitMs(key) {
      const allowance = allowInWindow(limit, taken.get(placeOf(key)) ?? [], clock());
      return allowance.isAllowed ? 0 : allowance.retryAfterMs;
    },
    take(key) {
      const place = placeOf(key);
      const allowance = allowInWindow(limit, taken.get(place) ?? [], clock());
      if (allowance.isAllowed) taken.set(place, allowance.takenAt);
      return allowance.isAllowed;
    },
    deleteExpired: () => void taken.purgeStale(),
  };
}
