/** Runs a job in the background again and again. */
import type { Log } from '../../ports/log.ts';
import type { Clock } from '../../ports/stores.ts';

export interface Job {
  name: string;
  everyMs: number;
  firstAfterMs?: number;
  /** May return the milliseconds until the next round, or 'done' to end the job. */
  round(signal: AbortSignal): Promise<unknown>;
  /**
   * How long `stop` waits for the current round before it calls `close`. Without it, `stop` waits until the round ends.
   */
  stopWithinMs?: number;
  close?(): Promise<void>;
}

export type RunningJob = ReturnType<typeof startJob>;

const logEveryMs = 60_000;
const retryMaxMs = 10_000;

/**
 * Starts a job. Two rounds never run at the same time. The log gets the first failure, then one line a minute, and the
 * recovery.
 */
export function startJob(
  { name, everyMs, firstAfterMs = 0, round, stopWithinMs, close }: Job,
  { clock, log }: { clock: Clock; log: Pick<Log, 'info' | 'warn'> },
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let failures = 0;
  let loggedAt = 0;
  let isAwaited = false;
  let endPause = () => {};

  function pause(ms: number): Promise<void> {
    if (isAwaited || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function attempt(): Promise<number | 'done'> {
    try {
      const next = await round(signal);
      if (failures > 0) log.info({ failures }, `${name} works again`);
      failures = 0;
      return next === 'done' || typeof next === 'number' ? next : everyMs;
    } catch (err) {
      failures += 1;
      const now = clock();
      if (failures === 1 || now - loggedAt >= logEveryMs) {
        loggedAt = now;
        log.warn({ err, failures }, `${name} failed; it is tried again and again`);
      }
      return Math.max(everyMs, Math.min(retryMaxMs, everyMs * 2 ** (failures - 1)));
    }
  }

  async function run(): Promise<void> {
    let next: number | 'done' = firstAfterMs;
    while (next !== 'done') {
      await pause(next);
      if (signal.aborted) return;
      isAwaited = false;
      next = await attempt();
    }
  }

  const work = run();
  return {
    /** Starts the next round now; if a round is running, right after it. */
    wake() {
      isAwaited = true;
      endPause();
    },
    /** Resolves when the last round has ended. Never rejects. */
    async stop() {
      stopping.abort();
      endPause();
      await (stopWithinMs === undefined ? work : endsWithin(work, stopWithinMs));
      await close?.().catch((err: unknown) => log.warn({ err }, `${name} could not be closed`));
      await work;
    },
  };
}

async function endsWithin(work: Promise<void>, ms: number): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
