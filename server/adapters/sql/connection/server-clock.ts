/**
 * Opens the clock of the server, because machines may differ by minutes. Between queries it follows this machine's
 * monotonic clock.
 */
import type { Clock } from '../../../ports/stores.ts';

const slowAnswerMs = 1_000;
const noteworthyMs = 2_000;

interface ServerClock {
  now: Clock;
  synchronize(): Promise<void>;
}

export async function openServerClock(
  ask: () => Promise<number>,
  log: { warn(facts: object, message: string): void },
): Promise<ServerClock> {
  let base = 0;
  let isLogged = false;

  async function synchronize(): Promise<void> {
    const askedAt = performance.now();
    const answer = await ask();
    const answeredAt = performance.now();
    // The latency of the answer is unknown, so slow answers are ignored.
    if (base !== 0 && answeredAt - askedAt > slowAnswerMs) return;
    base = answer - (askedAt + answeredAt) / 2;
    const aheadMs = Math.round(Date.now() - (base + performance.now()));
    const isNoteworthy = Math.abs(aheadMs) > noteworthyMs;
    if (isNoteworthy && !isLogged)
      log.warn({ aheadMs }, "this machine's clock differs from the database's; the database's counts");
    isLogged = isNoteworthy;
  }

  await synchronize();
  return { now: () => Math.floor(base + performance.now()), synchronize };
}
