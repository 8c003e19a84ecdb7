import type { Clock } from '../../ports/stores.ts';
import type { WorldLog } from '../../services.ts';

const saidEveryMs = 60_000;

/**
 * For work in the background that is done again and again: gives a function that does it once and never rejects. That
 * it fails is said in the log the first time, then once a minute at most, and once when it succeeds again: a database
 * that is away for an hour does not fill a disk. `what` names the work, as in "sending mails". The function's result
 * tells whether it succeeded.
 */
export function keepTrying(
  { log, clock }: { log: Pick<WorldLog, 'info' | 'warn'>; clock: Clock },
  what: string,
) {
  let failures = 0;
  let saidAt = 0;
  return async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
    } catch (err) {
      failures += 1;
      const now = clock();
      if (failures > 1 && now - saidAt < saidEveryMs) return false;
      saidAt = now;
      log.warn({ err, failures }, `${what} failed; it is tried again and again`);
      return false;
    }
    if (failures > 0) log.info({ failures }, `${what} works again`);
    failures = 0;
    return true;
  };
}
