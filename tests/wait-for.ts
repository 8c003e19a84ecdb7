/** Waits in tests for what happens in the background. */
import { patienceMs } from './patience.ts';

const pauseMs = 20;

/**
 * Waits until `check` neither throws nor rejects, and gives what it gives; rejects with its last fault when that never
 * happens. Unlike `vi.waitFor` it has a limit for slow machines, and a clock that a test has stopped stands still.
 */
export async function waitFor<T>(check: () => T | Promise<T>): Promise<T> {
  const timeoutAt = performance.now() + patienceMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > timeoutAt) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
