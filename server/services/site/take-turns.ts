/** Limits concurrency: `atOnce` calls run, `waitingMax` wait; further ones return null and do not run. */
export function takeTurns({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
  const waiting: (() => void)[] = [];
  let working = 0;
  return async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (working >= atOnce) {
      if (waiting.length >= waitingMax) return null;
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      working += 1;
    }
    try {
      return await work();
    } finally {
      // Handed over directly, so that no new call gets in between.
      const next = waiting.shift();
      if (next) next();
      else working -= 1;
    }
  };
}
