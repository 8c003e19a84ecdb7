import { hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { networkOf, readLimit, takeFromWindow } from '../domain/rate-limit.ts';
import type { Clock } from './ports.ts';

/** Of so many articles and networks moments are remembered; each has twenty at most (`readLimit`). */
const rememberedMax = 20_000;

export interface ReadAllowance {
  /** Whether one more read of an article counts for whoever is at an address (canonical; '' when unknown). */
  take(address: string, segment: string): boolean;
  /** Forgets what cannot matter any more. */
  removeExpired(): void;
}

/**
 * The limit of reads, in the memory of this process: one in the database would cost a write for each read. An address
 * cannot be told from what is kept: a digest with a key that this process made for itself and that is gone with it.
 */
export function limitReads(clock: Clock): ReadAllowance {
  const key = randomBytes(32).toString('base64url');
  const taken = new LRUCache<string, number[]>({
    max: rememberedMax,
    ttl: readLimit.windowMs,
    ttlResolution: 1_000,
  });
  return {
    take(address, segment) {
      const place = hash('sha256', `${key}\n${networkOf(address)}\n${segment}`, 'base64url');
      const allowance = takeFromWindow(readLimit, taken.get(place) ?? [], clock());
      if (allowance.isAllowed) taken.set(place, allowance.takenAt);
      return allowance.isAllowed;
    },
    removeExpired: () => void taken.purgeStale(),
  };
}
