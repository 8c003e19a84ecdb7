/** A job that was rejected before it began, because too many wait. */
export class TurnRejected extends Error {
  /** Whether the group itself has too many waiting jobs, and not all groups together. */
  readonly isOwnGroup: boolean;
  constructor(isOwnGroup: boolean) {
    super(isOwnGroup ? 'The group has too many waiting jobs.' : 'Too many jobs wait.');
    this.isOwnGroup = isOwnGroup;
  }
}

interface Waiting {
  start: () => void;
  reject: (error: TurnRejected) => void;
}

/**
 * Runs jobs, `atOnce` at a time. Groups take turns: a group with many jobs delays another group by one job at most for
 * each slot. At most `waitingPerGroup` jobs of one group wait, and `waitingMax` of all; when these are full, a job of a
 * smaller group replaces the last one of the largest group. Rejected jobs get a `TurnRejected`.
 */
export function takeFairTurns({
  atOnce,
  waitingMax,
  waitingPerGroup,
}: {
  atOnce: number;
  waitingMax: number;
  waitingPerGroup: number;
}) {
  /** In the order of turns; no list is empty. */
  const groups = new Map<string, Waiting[]>();
  let waiting = 0;
  let running = 0;

  function enqueue(group: string): Promise<void> {
    const own = groups.get(group) ?? [];
    if (own.length >= waitingPerGroup) throw new TurnRejected(true);
    if (waiting >= waitingMax) replaceLastOfLargest(own.length);
    return new Promise((resolve, reject) => {
      own.push({ start: resolve, reject });
      groups.set(group, own);
      waiting += 1;
    });
  }

  /** Makes room for a job of a group that has `ownLength` waiting jobs. */
  function replaceLastOfLargest(ownLength: number): void {
    const [largest = []] = [...groups.values()].sort((a, b) => b.length - a.length);
    if (largest.length <= ownLength + 1) throw new TurnRejected(false);
    largest.pop()?.reject(new TurnRejected(true));
    waiting -= 1;
  }

  /** Hands the slot to the group whose turn it is, which then moves to the end of the order. */
  function startNext(): void {
    const [next] = groups;
    if (!next) {
      running -= 1;
      return;
    }
    const [group, jobs] = next;
    groups.delete(group);
    const job = jobs.shift();
    if (jobs.length > 0) groups.set(group, jobs);
    waiting -= 1;
    job?.start();
  }

  return async <T>(group: string, job: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else await enqueue(group);
    try {
      return await job();
    } finally {
      startNext();
    }
  };
}
