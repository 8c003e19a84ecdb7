/** The line that shows an operator the progress of an import. */
import { expect, it } from 'vitest';
import { toProgressLine } from '../../../server/commands/progress-bar.ts';

const half = { step: 'import', records: 25_000, totalRecords: 50_000 } as const;

it('shows a bar of 30 characters, the progress and the time left in 80 columns', () => {
  expect(toProgressLine(half, 60_000, 80)).toBe(
    '[###############---------------] 50 % of 50000 records, 60 s left',
  );
});

it.each([10, 20, 34, 40, 41, 50, 60])('fits one line of a terminal of %i columns', (columns) => {
  expect(toProgressLine(half, 60_000, columns).length).toBeLessThan(columns);
  expect(toProgressLine({ ...half, step: 'survey' }, 0, columns).length).toBeLessThan(columns);
});

it('shortens the bar first, then leaves it out', () => {
  expect(toProgressLine(half, 60_000, 50)).toBe('[#######-------] 50 % of 50000 records, 60 s left');
  expect(toProgressLine(half, 60_000, 40)).toBe('50 % of 50000 records, 60 s left');
});

it('writes the whole line where the width of the terminal is unknown', () => {
  expect(toProgressLine(half, 60_000, 0)).toContain('] 50 % of 50000 records, 60 s left');
});
