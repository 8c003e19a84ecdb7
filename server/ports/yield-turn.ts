/**
 * Lets other requests be answered during long work: a process has one thread, and SQLite blocks it while it answers.
 */
import { setImmediate } from 'node:timers';

/** A turn lasts about as long as a page takes. */
const turnMaxMs = 8;

let turnStartedAt: number | null = null;

/** Returns to the event loop if the current turn has lasted too long. Call it between the steps of long work. */
export async function yieldTurn(): Promise<void> {
  const now = performance.now();
  if (turnStartedAt === null) {
    turnStartedAt = now;
    setImmediate(() => {
      turnStartedAt = null;
    });
  } else if (now - turnStartedAt > turnMaxMs) await new Promise<void>((resolve) => setImmediate(resolve));
}
