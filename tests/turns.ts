/** Measures how long some work keeps the event loop, by the CPU time of this thread: a busy machine does not matter. */
import { setImmediate } from 'node:timers/promises';

/** CPU milliseconds of the longest turn of the event loop while the work runs. */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  let before = process.threadCpuUsage();
  const watch = async () => {
    while (!isDone) {
      await setImmediate();
      const { user, system } = process.threadCpuUsage(before);
      longest = Math.max(longest, (user + system) / 1000);
      before = process.threadCpuUsage();
    }
  };
  const watching = watch();
  await setImmediate();
  await work().finally(() => {
    isDone = true;
  });
  await watching;
  return longest;
}
