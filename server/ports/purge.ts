/** Purging of shared caches (a CDN). */
import type { CacheTag } from '../../domain/web/caching.ts';

/** The cache understood the request and rejects one of its tags, however often it is sent. */
export class PurgeRefused extends Error {}

/** Purges every answer with one of these tags. Rejects within bounded time on failure. */
export type PurgeTags = (tags: readonly CacheTag[]) => Promise<void>;

export interface PartVersions {
  latest(): number;
  /** Returns at least the value of `latest` at the last change of this part. */
  of(part: string): number;
}
