/** The check of imports finds every import and every circle. */
import { expect, it } from 'vitest';
import { findViolations, type ImportRule, readImports } from './import-graph.ts';

const file = (path: string, text: string) => ({ path, text, hasDefaultExport: false });
const imports = readImports([
  file('app/routes.ts', "import { a } from '../domain/text/text.ts';\nimport fs from 'node:fs';"),
  file('domain/text/text.ts', "export * from '../web/addresses.ts';\nimport type { B } from './none.ts';"),
  file('domain/web/addresses.ts', "await import('../text/text.ts');\nimport { type C } from 'react';"),
]);
const found = (rule: Omit<ImportRule, 'name'>) => findViolations(imports, [{ name: 'rule', ...rule }]);

it('finds imports of values, of all kinds', () => {
  expect(found({ from: {}, to: {}, allowsTypes: true })).toEqual([
    'rule: app/routes.ts → domain/text/text.ts',
    'rule: app/routes.ts → node:fs',
    'rule: domain/text/text.ts → domain/web/addresses.ts',
    'rule: domain/web/addresses.ts → domain/text/text.ts',
  ]);
});

it('finds imports of types, of Node, and of files that are missing', () => {
  expect(found({ from: {}, to: { path: '^react' } })).toEqual(['rule: domain/web/addresses.ts → react']);
  expect(found({ from: { path: '^app/' }, to: { kind: 'Node' } })).toEqual(['rule: app/routes.ts → node:fs']);
  expect(found({ from: {}, to: { kind: 'missing' } })).toEqual([
    'rule: domain/text/text.ts → domain/text/none.ts',
  ]);
});

it('finds circles, and not what only leads to one', () => {
  expect(found({ from: {}, to: { isCircular: true } })).toEqual([
    'rule: domain/text/text.ts → domain/web/addresses.ts',
    'rule: domain/web/addresses.ts → domain/text/text.ts',
  ]);
});
