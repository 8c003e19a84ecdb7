/** Lets expensive jobs wait for a turn, so that no client can block the others. */
import type { Clock } from '../../../ports/stores.ts';

/** Thrown when a job is rejected before its start. */
export class TurnRejected extends Error {
  /** Whether the job was rejected because its own group has too many waiting jobs. */
  readonly isOwnGroup: boolean;
  constructor(message: string, { isOwnGroup = false } = {}) {
    super(message);
    this.isOwnGroup = isOwnGroup;
  }
}

export interface Turn {
  group: string;
  /** Whether the job runs before all jobs that are not preferred. */
  isPreferred?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

interface Waiting {
  since: number;
  start: () => void;
  reject: (error: TurnRejected) => void;
}

/** The waiting jobs by group, in the order of turns. No list is empty. */
type Line = Map<string, Waiting[]>;

/**
 * Runs `atOnce` jobs at a time. Preferred jobs come first, and groups take turns. At most `waitingPerGroup` jobs of a
 * group may wait (preferred jobs count separately), and at most `waitingMax` jobs in all. When these are reached, a job
 * of a smaller group replaces the last job of the largest one, and a preferred job replaces one that is not. Each time
 * a job arrives or ends, jobs that have waited longer than `waitMaxMs` are rejected.
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

  /** Removes a job. Returns false when the job is no longer waiting. */
  function remove(line: Line, group: string, job: Waiting): boolean {
    const jobs = line.get(group) ?? [];
    const others = jobs.filter((each) => each !== job);
    if (others.length === jobs.length) return false;
    if (others.length > 0) line.set(group, others);
    else line.delete(group);
    waiting -= 1;
    return true;
  }

  /**
   * Makes room by rejecting a waiting job. Throws when the new job must not replace any; its group has `ownLength`
   * waiting jobs.
   */
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

  /** Starts a job of the first group, and moves that group to the end. */
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
