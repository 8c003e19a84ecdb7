/** Judges how cost grows with the size of an input, by CPU time: wall time on a busy machine says nothing. */

/** Below this no ratio of a rule is judged: the noise of the garbage collector is as large. */
const ruleFloorMs = 25;
/** Twice the input may cost twice as much; a quadratic rule takes four times. */
const ratioMax = 3;
/** A busy machine disturbs some rounds, never so many; only a rule that fails takes them all. */
const roundsMax = 20;

/** CPU milliseconds of one run at a size. */
export type Measure = (size: number) => Promise<number> | number;

/**
 * What is wrong with the growth from `size / 2` to `size`, or null. Takes the minimum of several rounds for either
 * size and stops at the first round that is in order, or that costs less than `floorMs`.
 */
export async function growthFault(
  measure: Measure,
  size: number,
  floorMs = ruleFloorMs,
): Promise<string | null> {
  let half = Number.POSITIVE_INFINITY;
  let whole = Number.POSITIVE_INFINITY;
  for (let round = 0; round < roundsMax; round += 1) {
    whole = Math.min(whole, await measure(size));
    if (whole < floorMs) return null;
    half = Math.min(half, await measure(size / 2));
    if (round === 0) continue;
    if (whole <= ratioMax * half) return null;
  }
  return `${half.toFixed(1)} ms of CPU time at ${size / 2}, ${whole.toFixed(1)} ms at ${size}`;
}

/** CPU milliseconds that this thread takes for some work, without what collector and compiler do beside it. */
export function cpuMsOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
