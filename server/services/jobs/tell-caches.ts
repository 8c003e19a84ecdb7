import { contentTag, everythingTag } from '../../../domain/web/caching.ts';
import type { PurgeCaches } from '../../ports/purge.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { newId } from '../site/new-id.ts';

interface Needs {
  database: Pick<Database, 'purges' | 'partVersions' | 'raisePartVersion'>;
  purge: PurgeCaches;
  /** Names what pages are made with besides content: scripts, styles, configuration. */
  build: string;
  clock: Clock;
  log: { warn(facts: object, message: string): void; info(facts: object, message: string): void };
}

export interface CacheTeller {
  /** What is not told by then is told by the next process. */
  stop(): Promise<void>;
}

const lookAroundMs = 100;
/** Other processes know of a change after 300 ms; until then they could give an old page to a cache that just forgot it. */
const firstAfterMs = 500;
/** Longer than the slowest rendering or connection to the database hides a change: whatever slipped in goes again. */
const againAfterMs = 10_000;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** Longer than a request and the longest pause together, so that only the dead are relieved. */
const claimMs = 45_000;
const tagsPerRequest = 30;
/** More changes at once are a change of everything. */
const tagsMax = 300;
/** While machines are brought up to date one after the other, old pages go on being made. */
const rolloutMs = 10 * 60_000;

/** Changes up to a version, and when they are to be told. */
interface Round {
  upTo: number;
  dueAt: number;
}

/**
 * Tells shared caches what changed (docs/product.md#caching). What is to be told stands in the database since the change itself:
 * every part with its last version, so that many changes are one. One process tells, the others watch; twice for each
 * change, soon and ten seconds later, and only then it is noted as told. Whatever fails is tried again, ever later.
 * Nothing is read or written while nothing changes.
 */
export function tellCaches({ database, purge, build, clock, log }: Needs): CacheTeller {
  const { purges, partVersions } = database;
  const self = newId();
  const stopping = new AbortController();
  let told = -1;
  let sent = -1;
  let next: Round | null = null;
  let repeats: Round[] = [];
  let pauseMs = 0;
  let pausedUntil = 0;

  /** False when another process tells. */
  async function hold(): Promise<boolean> {
    const now = clock();
    const version = await purges.claim(self, now, now + claimMs);
    if (version !== null) {
      told = Math.max(told, version);
      sent = Math.max(sent, told);
      return true;
    }
    // Whoever has it begins where the database says, and so does this one when it is relieved.
    told = await purges.told();
    sent = told;
    next = null;
    repeats = [];
    pausedUntil = now + firstPauseMs;
    return false;
  }

  async function tell(after: number, upTo: number): Promise<boolean> {
    const changed = await purges.listChanged({ after, upTo, limit: tagsMax + 1 });
    const tags = changed.length > tagsMax ? [everythingTag] : changed;
    for (let start = 0; start < tags.length; start += tagsPerRequest) {
      if (stopping.signal.aborted || !(await hold())) return false;
      await purge(tags.slice(start, start + tagsPerRequest));
      if (pauseMs > 0) log.info({}, 'the CDN hears of changes again');
      pauseMs = 0;
    }
    return true;
  }

  async function step(): Promise<void> {
    const now = clock();
    const latest = partVersions.latest();
    if (latest <= told || now < pausedUntil) return;
    next ??= latest > sent ? { upTo: latest, dueAt: now + firstAfterMs } : null;
    const due = repeats.filter(({ dueAt }) => dueAt <= now);
    const isNextDue = next !== null && next.dueAt <= now;
    if ((!isNextDue && due.length === 0) || !(await hold())) return;
    if (next && isNextDue) {
      const { upTo } = next;
      if (!(await tell(sent, upTo))) return;
      sent = Math.max(sent, upTo);
      repeats.push({ upTo, dueAt: clock() + againAfterMs });
      next = null;
    }
    const last = due.at(-1);
    if (last) {
      if (!(await tell(told, last.upTo))) return;
      await purges.advance(self, last.upTo);
      told = Math.max(told, last.upTo);
      repeats = repeats.filter((round) => round.upTo > last.upTo);
    }
  }

  async function stepOrPause(): Promise<void> {
    try {
      await step();
    } catch (err) {
      pauseMs = Math.min(longestPauseMs, Math.max(firstPauseMs, pauseMs * 2));
      pausedUntil = clock() + pauseMs;
      // What changes meanwhile goes along with the next attempt.
      next = null;
      log.warn({ err, pauseMs }, 'the CDN could not be told of changes and may show old pages; trying again');
    }
  }

  async function begin(): Promise<void> {
    told = await purges.told();
    sent = told;
    const now = clock();
    const since = await purges.noteBuild(build, now);
    if (now - since < rolloutMs) await database.raisePartVersion(contentTag);
  }

  async function run(): Promise<void> {
    await begin().catch((err: unknown) => log.warn({ err }, 'the CDN may show pages of the last build'));
    while (!stopping.signal.aborted) {
      await stepOrPause();
      await pause(lookAroundMs, stopping.signal);
    }
    await purges.release(self).catch(() => {});
  }

  const work = run();
  return {
    async stop() {
      stopping.abort();
      await work;
    },
  };
}

/** Resolves after a while, or at once when it is called off. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms).unref();
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
