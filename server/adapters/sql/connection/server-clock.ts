import type { Clock } from '../../../ports/stores.ts';

const slowAnswerMs = 1_000;
const noteworthyMs = 2_000;

export interface ServerClock {
  now: Clock;
  /** Asks again; a clock that runs too fast or slow never goes far. */
  synchronize(): Promise<void>;
}

/**
 * The time of a database server, in epoch milliseconds, which all machines that work on it go by: clocks of their own
 * may differ by minutes, and a claim that one machine believes in would be over for another. Between two questions it
 * goes on by this machine's steady clock, which nobody sets.
 */
export async function openServerClock(
  ask: () => Promise<number>,
  log: { warn(facts: object, message: string): void },
): Promise<ServerClock> {
  let base = 0;
  let isTold = false;

  async function synchronize(): Promise<void> {
    const askedAt = performance.now();
    const answer = await ask();
    const answeredAt = performance.now();
    // How long of that was the way back is a guess, and not worth taking when it was long.
    if (base !== 0 && answeredAt - askedAt > slowAnswerMs) return;
    base = answer - (askedAt + answeredAt) / 2;
    const aheadMs = Math.round(Date.now() - (base + performance.now()));
    const isNoteworthy = Math.abs(aheadMs) > noteworthyMs;
    if (isNoteworthy && !isTold)
      log.warn({ aheadMs }, "this machine's clock differs from the database's; the database's counts");
    isTold = isNoteworthy;
  }

  await synchronize();
  return { now: () => Math.floor(base + performance.now()), synchronize };
}
