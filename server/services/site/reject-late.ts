/** Limits how long work may take. */

export class TimeoutError extends Error {}

/** Rejects with a TimeoutError if the work takes longer than `ms` milliseconds. The work itself continues. */
export function rejectLate<T>(work: () => Promise<T>, ms: number): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TimeoutError(`not done within ${ms} ms`)), ms);
  return Promise.race([Promise.try(work), timeout]).finally(() => clearTimeout(timer));
}
