/** Purging of shared caches (a CDN). */
import type { CacheTag } from '../../domain/web/caching.ts';

/** The cache understood the request and rejects one of its tags; sending it again would not help. */
export class PurgeRefused extends Error {}

/** Purges every answer that has one of these tags. If it fails, it rejects within a limited time. */
export type PurgeTags = (tags: readonly CacheTag[]) => Promise<void>;

export interface PartVersions {
  latest(): number;
  /** Returns a number that is at least `latest` at the last change of this part. */
  of(part: string): number;
}
