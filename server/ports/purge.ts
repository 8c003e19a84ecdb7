/** Purging of shared caches (a CDN). */
import type { CacheTag } from '../../domain/web/caching.ts';

/** Up to which part version (`PartVersions`) shared caches were purged, for all processes. */
export interface PurgeProgress {
  getVersion(): Promise<number>;
  /** Claims or renews the purging until `untilMs`. Returns the version, or null while another process has the claim. */
  claim(claimant: string, now: number, untilMs: number): Promise<number | null>;
  /** Raises the version; does nothing without the claim. */
  advance(claimant: string, version: number): Promise<void>;
  release(claimant: string): Promise<void>;
  /** Lists the parts that changed after a version and up to another, each once. */
  listChanged(range: { after: number; upTo: number; limit: number }): Promise<CacheTag[]>;
  /** Returns since when this build of the pages is recorded: `now` for a new one. */
  recordBuild(build: string, now: number): Promise<number>;
}

/** The cache understood the request and rejects one of its tags, however often it is sent. */
export class PurgeRefused extends Error {}

/** Purges every answer with one of these tags. Rejects within bounded time on failure. */
export type PurgeTags = (tags: readonly CacheTag[]) => Promise<void>;
