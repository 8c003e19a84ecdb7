/** The errors of each day, which all processes add up. */
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../../domain/text/durations.ts';
import { countAnswer, createTally } from '../../../server/http/tally.ts';
import { countErrors } from '../../../server/services/jobs/count-errors.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

export function describeErrorDays(open: OpenDatabase): void {
  describe('the errors of each day', () => {
    const opened = useDatabase(open);

    it('are counted once, of all processes, newest day first', async () => {
      const { database } = opened();
      let now = 1_000 * dayMs + dayMs / 2;
      const processes = [1, 2].map(() => {
        const tally = createTally();
        return { tally, round: countErrors({ database, tally, clock: () => now }) };
      });
      for (const { tally, round } of processes) {
        await round();
        for (const status of [200, 404, 500, 503]) countAnswer(tally, 'home', status);
        await round();
        await round();
      }
      now += dayMs;
      for (const { tally, round } of processes.slice(1)) {
        countAnswer(tally, 'api', 500);
        await round();
      }
      const { errorDays } = database;
      expect(await errorDays.list(0)).toEqual([
        { day: 1_001, answers: 1 },
        { day: 1_000, answers: 4 },
      ]);
      await errorDays.deleteBefore(1_001);
      expect(await errorDays.list(0)).toEqual([{ day: 1_001, answers: 1 }]);
      expect(await errorDays.list(1_002)).toEqual([]);
    });
  });
}
