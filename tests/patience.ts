/** How long tests of Vitest and Playwright wait: one number, which the environment sets for a slow machine. */
import { setTimeout as pause } from 'node:timers/promises';

/** No test checks time: this limit only ends tests that hang. All other limits are multiples of it. */
export const patienceMs = Number(process.env.TEST_PATIENCE_S ?? 60) * 1_000;

/** An answer in the form of `fetch`, or of a client of the tests. */
interface Answer {
  status: number;
  headers: Headers;
}

/**
 * Repeats a request that the portal answers with 503 and `Retry-After`, as the portal asks for when it is busy. Gives
 * the last answer when the portal stays busy.
 */
export async function untilNotBusy<T extends Answer>(ask: () => Promise<T>): Promise<T> {
  const timeoutAt = performance.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    const seconds = Number(answer.headers.get('Retry-After'));
    if (answer.status !== 503 || !(seconds > 0) || performance.now() > timeoutAt) return answer;
    await pause(seconds * 1_000);
  }
}
