/** The lookup of countries in the table that is shipped with the portal. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCountryTable } from '../../../server/adapters/country-table/country-table.ts';

const findCountry = openCountryTable();

test.each([
  ['103.21.58.1', 'IN'],
  ['::ffff:103.21.58.1', 'IN'],
  ['2405:200::1', 'IN'],
  ['8.8.8.8', 'US'],
  ['::ffff:808:808', 'US'],
  ['2001:4860:4860::8888', 'US'],
  ['200.147.3.157', 'BR'],
  ['127.0.0.1', null],
  ['::1', null],
  ['10.1.2.3', null],
  ['', null],
  ['not an address', null],
])('%s is in %s, asked once and again', (address, country) => {
  expect(findCountry(address)).toBe(country);
  expect(findCountry(address)).toBe(country);
});

test('names a file that is missing or is no table in the error', () => {
  const folder = mkdtempSync(join(tmpdir(), 'country-table-'));
  const path = join(folder, 'table.mmdb');
  expect(() => openCountryTable(path)).toThrow(path);
  writeFileSync(path, 'not a table');
  expect(() => openCountryTable(path)).toThrow(path);
  rmSync(folder, { recursive: true });
});
