/** Telling shared caches (a CDN) what to forget. */
import type { CacheTag } from '../../domain/web/caching.ts';

/** How far they have been told, for all processes, kept across restarts. */
export interface PurgeProgress {
  /** Of the part versions (`PartVersions`): all changes up to this one. */
  told(): Promise<number>;
  /**
   * For the caller alone until `untilMs`: then it is anybody's again. Gives what `told` gives, or null while it is
   * another's. Whoever has it already may prolong it.
   */
  claim(claimant: string, now: number, untilMs: number): Promise<number | null>;
  /** Told up to this one; never goes back, and is nothing when the claim is another's by now. */
  advance(claimant: string, version: number): Promise<void>;
  release(claimant: string): Promise<void>;
  /** The parts that changed after a version and up to another, each once. */
  listChanged(range: { after: number; upTo: number; limit: number }): Promise<CacheTag[]>;
  /** What pages are made with, by a name, from now on. Gives since when (epoch milliseconds): `now` when it is new. */
  noteBuild(build: string, now: number): Promise<number>;
}

/** Tells shared caches to forget whatever carries one of these tags; rejects, in bounded time, when they were not. */
export type PurgeCaches = (tags: readonly CacheTag[]) => Promise<void>;
