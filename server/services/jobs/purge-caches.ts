/** Purges shared caches in the background (docs/product.md#caching). */
import { type CacheTag, contentTag, everythingTag } from '../../../domain/web/caching.ts';
import type { Log } from '../../ports/log.ts';
import { PurgeRefused, type PurgeTags } from '../../ports/purge.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { createId } from '../site/create-id.ts';

interface PurgeAdapters {
  database: Pick<Database, 'purges' | 'partVersions' | 'invalidateParts'>;
  purgeTags: PurgeTags;
  /** A digest of the scripts, styles and configuration of the pages. A new one makes all cached pages stale. */
  build: string;
  clock: Clock;
  log: Pick<Log, 'info' | 'warn'>;
}

/** Other processes know of a change after 300 ms. If a cache were purged earlier, it could fetch the old page again. */
const firstAfterMs = 500;
/** This is longer than the slowest rendering. The second request purges what a cache fetched in between. */
const againAfterMs = 10_000;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** This is longer than a request and the longest pause together, so that a live process never loses its claim. */
const claimMs = 45_000;
const tagsPerRequest = 30;
/** If more parts changed than this, everything is purged. */
const tagsMax = 300;
/** During a rolling update, old processes still render old pages. */
const rolloutMs = 10 * 60_000;

interface Purge {
  upTo: number;
  dueAt: number;
}

/**
 * Creates the job. One process holds the claim, purges every change twice, and then records the version. If purging
 * fails, it is repeated after growing pauses.
 */
export function purgeCaches({ database, purgeTags, build, clock, log }: PurgeAdapters) {
  const { purges, partVersions } = database;
  const self = createId();
  /** Changes up to this version were purged twice. */
  let purged: number | null = null;
  /** Changes up to this version were purged once. */
  let sent = -1;
  let next: Purge | null = null;
  let repeats: Purge[] = [];
  let pauseMs = 0;
  let pausedUntil = 0;

  async function start(): Promise<number> {
    const version = await purges.getVersion();
    const now = clock();
    const since = await purges.recordBuild(build, now);
    if (now - since < rolloutMs) await database.invalidateParts(contentTag);
    sent = version;
    return version;
  }

  /** Claims the task of purging, or renews the claim. Returns null while another process has the claim. */
  async function claim(): Promise<number | null> {
    const now = clock();
    const version = await purges.claim(self, now, now + claimMs);
    if (version !== null) {
      sent = Math.max(sent, version);
      return version;
    }
    purged = await purges.getVersion();
    sent = purged;
    next = null;
    repeats = [];
    pausedUntil = now + firstPauseMs;
    return null;
  }

  /** Purges some tags. If one is rejected, the others are still purged; if all are rejected, it fails. */
  async function purgeSome(tags: readonly CacheTag[]): Promise<void> {
    try {
      return await purgeTags(tags);
    } catch (error) {
      if (!(error instanceof PurgeRefused) || tags.length === 1) throw error;
    }
    const refused: PurgeRefused[] = [];
    for (const tag of tags) {
      await claim();
      try {
        await purgeTags([tag]);
      } catch (err) {
        if (!(err instanceof PurgeRefused)) throw err;
        refused.push(err);
        log.warn({ err, tag }, 'the CDN refuses a tag and may show old pages of it');
      }
    }
    if (refused.length === tags.length) throw refused[0];
  }

  async function purgeChanges(after: number, upTo: number, signal: AbortSignal): Promise<boolean> {
    const changed = await purges.listChanged({ after, upTo, limit: tagsMax + 1 });
    const tags = changed.length > tagsMax ? [everythingTag] : changed;
    for (let start = 0; start < tags.length; start += tagsPerRequest) {
      if (signal.aborted || (await claim()) === null) return false;
      await purgeSome(tags.slice(start, start + tagsPerRequest));
      if (pauseMs > 0) log.info({}, 'the CDN is purged again');
      pauseMs = 0;
    }
    return true;
  }

  async function purgeDue(signal: AbortSignal): Promise<void> {
    purged ??= await start();
    const now = clock();
    const latest = partVersions.latest();
    if (latest <= purged || now < pausedUntil) return;
    next ??= latest > sent ? { upTo: latest, dueAt: now + firstAfterMs } : null;
    const last = repeats.findLast(({ dueAt }) => dueAt <= now);
    const isNextDue = next !== null && next.dueAt <= now;
    if (!isNextDue && !last) return;
    const recorded = await claim();
    if (recorded === null) return;
    purged = Math.max(purged, recorded);
    if (next && isNextDue) {
      const { upTo } = next;
      if (!(await purgeChanges(sent, upTo, signal))) return;
      sent = Math.max(sent, upTo);
      repeats.push({ upTo, dueAt: clock() + againAfterMs });
      next = null;
    }
    if (last) {
      if (!(await purgeChanges(purged, last.upTo, signal))) return;
      await purges.advance(self, last.upTo);
      purged = Math.max(purged, last.upTo);
      repeats = repeats.filter(({ upTo }) => upTo > last.upTo);
    }
  }

  return {
    async round(signal: AbortSignal): Promise<void> {
      try {
        await purgeDue(signal);
      } catch (err) {
        pauseMs = Math.min(longestPauseMs, Math.max(firstPauseMs, pauseMs * 2));
        pausedUntil = clock() + pauseMs;
        // Changes that come meanwhile are part of the next attempt.
        next = null;
        log.warn({ err, pauseMs }, 'the CDN could not be purged and may show old pages; trying again');
      }
    },
    close: () => purges.release(self),
  };
}
