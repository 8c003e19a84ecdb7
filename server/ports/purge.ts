/** Purging of shared caches (a CDN). */
import type { CacheTag } from '../../domain/web/caching.ts';

/** How far shared caches were purged, for all processes, kept across restarts. */
export interface PurgeProgress {
  /** The part version (`PartVersions`) up to which all changes were purged. */
  getVersion(): Promise<number>;
  /**
   * Claims the purging until `untilMs`, or renews the caller's claim. Returns what `told` returns, or null while another
   * process has the claim.
   */
  claim(claimant: string, now: number, untilMs: number): Promise<number | null>;
  /** Records that changes up to a version were purged. Never lowers it; does nothing without the claim. */
  advance(claimant: string, version: number): Promise<void>;
  release(claimant: string): Promise<void>;
  /** The parts that changed after a version and up to another, each once. */
  listChanged(range: { after: number; upTo: number; limit: number }): Promise<CacheTag[]>;
  /** Records the build of the pages. Returns since when it is recorded (epoch milliseconds): `now` for a new one. */
  recordBuild(build: string, now: number): Promise<number>;
}

/** Makes shared caches drop every answer that carries one of these tags. Rejects within bounded time on failure. */
export type PurgeTags = (tags: readonly CacheTag[]) => Promise<void>;
