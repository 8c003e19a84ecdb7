/** Checks how the files of migrations/ are split into statements. */
import { expect, it } from 'vitest';
import { splitStatements } from '../../server/adapters/sql/connection/migrate.ts';

it('splits statements at the semicolons that end lines, not at those of comments and texts', () => {
  const file = "-- One; two.\ncreate table a (\n  b text default ';' -- It's; here.\n);\ndrop table c;\n";
  expect(splitStatements(file)).toEqual([
    "-- One; two.\ncreate table a (\n  b text default ';' -- It's; here.\n)",
    'drop table c',
  ]);
});

it.each([
  'drop table a; drop table b;\n',
  'drop table a;\ndrop table b; drop table c;\n',
  'drop table a; -- Old.\n',
])('rejects a statement after another one on the same line: %j', (file) => {
  expect(() => splitStatements(file)).toThrow(/before the end of its line: drop table/);
});
