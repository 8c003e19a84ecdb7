/** Judges how cost grows with the size of an input, by CPU time, because a busy machine distorts wall time. */

/** Below this cost no ratio is judged, because the noise of the garbage collector is as large. */
const ruleFloorMs = 25;
/** Four times the input may cost four times as much, with a margin of two; a quadratic rule takes sixteen times. */
const sizeRatio = 4;
const costRatioMax = 8;
/** A busy machine disturbs some rounds, but never this many; only a broken rule fails in all of them. */
const roundsMax = 20;

/** CPU milliseconds of one run at a size. */
export type Measure = (size: number) => Promise<number> | number;

/**
 * Describes a fault in the growth of cost from a quarter of `size` to `size`; null without a fault. It takes the
 * minimum of several rounds for either size and stops at the first round without a fault, or that costs less than
 * `floorMs`.
 */
export async function growthFault(
  measure: Measure,
  size: number,
  floorMs = ruleFloorMs,
): Promise<string | null> {
  const smallSize = size / sizeRatio;
  let small = Number.POSITIVE_INFINITY;
  let whole = Number.POSITIVE_INFINITY;
  for (let round = 0; round < roundsMax; round += 1) {
    whole = Math.min(whole, await measure(size));
    if (whole < floorMs) return null;
    // The first whole run also compiles the code, which can only add to its cost.
    small = Math.min(small, await measure(smallSize));
    if (whole <= costRatioMax * small) return null;
  }
  return `${small.toFixed(1)} ms of CPU time at ${smallSize}, ${whole.toFixed(1)} ms at ${size}`;
}

/** Measures some work on an input that is made once for each size. */
export function costOn<Input>(make: (size: number) => Input, work: (input: Input) => unknown): Measure {
  const inputs = new Map<number, Input>();
  return (size) => {
    const input = inputs.get(size) ?? make(size);
    inputs.set(size, input);
    return cpuMsOf(() => work(input));
  };
}

/** Returns the CPU milliseconds that this thread needs for some work, without those of collector and compiler. */
export function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
