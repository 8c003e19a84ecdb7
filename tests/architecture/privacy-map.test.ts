import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { personalTables } from '../../domain/accounts/personal-data.ts';

/** The data map of docs/privacy.md against the list of personal data. */
const text = readFileSync(join(import.meta.dirname, '../../docs/privacy.md'), 'utf8');
const quoted = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
const rows = text
  .split('\n')
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
  .filter((cells) => cells.length === 7 && cells[0]?.startsWith('`'))
  .flatMap(([where, , , , , download, leaving = '']) =>
    quoted(where).map((table) => ({
      table,
      download: quoted(download),
      leaving: leaving.match(/^\w+/)?.[0],
    })),
  );

describe('the data map of docs/privacy.md', () => {
  it('has each table with personal data once, with its download and what leaving does', () => {
    const listed = Object.entries(personalTables).map(([table, { download, leaving }]) => ({
      table,
      download: [...download],
      leaving,
    }));
    const byName = (one: { table: string }, other: { table: string }) => one.table.localeCompare(other.table);
    expect(rows.toSorted(byName)).toEqual(listed.toSorted(byName));
  });

  it('gives a reason for everything that is kept or not in the download', () => {
    const silent = Object.entries(personalTables).filter(
      ([, { download, leaving, reason }]) => (leaving === 'kept' || download.length === 0) && !reason,
    );
    expect(silent.map(([table]) => table)).toEqual([]);
  });
});
