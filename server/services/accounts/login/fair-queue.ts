/** Lets expensive jobs wait for their turn, so that no client can block the others. */
import type { Clock } from '../../../ports/stores.ts';

/** Rejects a job before its start. */
export class TurnRejected extends Error {
  /** Whether its own group has too many waiting jobs. */
  readonly isOwnGroup: boolean;
  constructor(message: string, { isOwnGroup = false } = {}) {
    super(message);
    this.isOwnGroup = isOwnGroup;
  }
}

export interface Turn {
  group: string;
  /** Runs before all jobs that are not preferred. */
  isPreferred?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

interface Waiting {
  since: number;
  start: () => void;
  reject: (error: TurnRejected) => void;
}

/** The waiting jobs by group, in the order of turns; no list is empty. */
type Line = Map<string, Waiting[]>;

/**
 * Runs jobs, `atOnce` at a time, preferred jobs first, and lets groups take turns. At most `waitingPerGroup` jobs of a
 * group wait, counted apart for preferred jobs, and `waitingMax` of all: then a job of a smaller group replaces the
 * last one of the largest, and a preferred job replaces one that is not. Each time a job ends or arrives, jobs that
 * have waited longer than `waitMaxMs` are rejected.
 */
export function createFairQueue({
  atOnce,
  waitingMax,
  waitingPerGroup,
  waitMaxMs,
  clock,
}: {
  atOnce: number;
  waitingMax: number;
  waitingPerGroup: number;
  waitMaxMs: number;
  clock: Clock;
}) {
  const preferred: Line = new Map();
  const ordinary: Line = new Map();
  let waiting = 0;
  let running = 0;

  async function enqueue({ group, isPreferred = false, signal }: Turn): Promise<void> {
    rejectLate();
    const line = isPreferred ? preferred : ordinary;
    const ownLength = line.get(group)?.length ?? 0;
    if (ownLength >= waitingPerGroup)
      throw new TurnRejected('The group has too many waiting jobs.', { isOwnGroup: true });
    if (waiting >= waitingMax) makeRoom(isPreferred, ownLength);
    const turn = Promise.withResolvers<void>();
    const job: Waiting = { since: clock(), start: turn.resolve, reject: turn.reject };
    line.set(group, [...(line.get(group) ?? []), job]);
    waiting += 1;
    const leave = () => {
      if (remove(line, group, job)) job.reject(new TurnRejected('The client hung up.'));
    };
    signal?.addEventListener('abort', leave, { once: true });
    try {
      await turn.promise;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  /** Removes a job; returns false when it no longer waits. */
  function remove(line: Line, group: string, job: Waiting): boolean {
    const jobs = line.get(group) ?? [];
    const others = jobs.filter((each) => each !== job);
    if (others.length === jobs.length) return false;
    if (others.length > 0) line.set(group, others);
    else line.delete(group);
    waiting -= 1;
    return true;
  }

  /** Rejects a waiting job, or throws when the new one, whose group has `ownLength` waiting, must not replace any. */
  function makeRoom(isPreferred: boolean, ownLength: number): void {
    const replacesAny = isPreferred && ordinary.size > 0;
    const line = isPreferred && !replacesAny ? preferred : ordinary;
    const [largest] = [...line].toSorted(([, a], [, b]) => b.length - a.length);
    const job = largest?.[1].at(-1);
    if (!largest || !job) throw new TurnRejected('Too many jobs wait.');
    const [group, { length }] = largest;
    if (!replacesAny && length <= ownLength + 1) throw new TurnRejected('Too many jobs wait.');
    remove(line, group, job);
    job.reject(new TurnRejected('Another job took the slot.', { isOwnGroup: length > 1 }));
  }

  function rejectLate(): void {
    const latest = clock() - waitMaxMs;
    for (const line of [preferred, ordinary]) {
      for (const [group, jobs] of [...line]) {
        for (const job of jobs.filter(({ since }) => since < latest)) {
          remove(line, group, job);
          job.reject(new TurnRejected('The job waited too long.'));
        }
      }
    }
  }

  /** Starts a job of the first group and moves the group to the end. */
  function startNext(): void {
    rejectLate();
    const line = preferred.size > 0 ? preferred : ordinary;
    const [next] = line;
    if (!next) {
      running -= 1;
      return;
    }
    const [group, [job, ...others]] = next;
    line.delete(group);
    if (others.length > 0) line.set(group, others);
    waiting -= 1;
    job?.start();
  }

  return async <T>(turn: Turn, job: () => Promise<T>): Promise<T> => {
    if (turn.signal?.aborted) throw new TurnRejected('The client hung up.');
    if (running < atOnce) running += 1;
    else await enqueue(turn);
    try {
      return await job();
    } finally {
      startNext();
    }
  };
}
