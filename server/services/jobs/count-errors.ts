/** Adds the server errors of a process to the count of the day, for `Saúde do sistema`. */
import { dayNumber } from '../../../domain/text/dates.ts';
import type { Adapters } from '../../ports/adapters.ts';
import { countFailures } from '../site/get-health.ts';

/** Returns a round that adds the errors since the last round. If a round fails, the next one adds its errors, too. */
export function countErrors({ database, tally, clock }: Pick<Adapters, 'database' | 'tally' | 'clock'>) {
  let stored = 0;
  return async (): Promise<void> => {
    const failures = countFailures(tally);
    if (failures === stored) return;
    await database.errorDays.record(dayNumber(clock()), failures - stored);
    stored = failures;
  };
}
