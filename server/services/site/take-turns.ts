/**
 * Lets some work be done by a few at once while others wait; null for those who find too many waiting, whose work is
 * never begun.
 */
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
      // Handed on directly, so that nobody who comes now gets in between.
      const next = waiting.shift();
      if (next) next();
      else working -= 1;
    }
  };
}
