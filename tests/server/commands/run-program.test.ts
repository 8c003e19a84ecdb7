/** Checks what `npm run update` shows of a program that failed. */
import { expect, it } from 'vitest';
import { toReason } from '../../../server/commands/update/run-program.ts';

it('shows the reason without the lines of progress before it', () => {
  const reason = 'The database could not be migrated.';
  expect(toReason(['0 registros e 1 arquivo', '1 registro e 1.248 arquivos', reason])).toEqual([reason]);
  expect(toReason(['0 records and 1 file', '1,200 records and 1,248 files', reason])).toEqual([reason]);
});

it('shows the line with the error of a stack', () => {
  expect(toReason(['file.ts:1', 'Error: this version is broken', '    at main'])).toEqual([
    'Error: this version is broken',
  ]);
});
