/** The data map of docs/privacy.md agrees with the list of personal data. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { personalColumns, tableList } from '../../server/ports/tables/tables.ts';

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
    const listed = tableList
      .filter(({ leaving }) => leaving !== undefined)
      .map(({ name: table, download = [], leaving }) => ({ table, download: [...download], leaving }));
    const byName = (one: { table: string }, other: { table: string }) => one.table.localeCompare(other.table);
    expect(rows.toSorted(byName)).toEqual(listed.toSorted(byName));
  });

  it('gives a reason for everything that is kept or not in the download', () => {
    const silent = tableList.filter(
      ({ download, leaving, reason }) => leaving && (leaving === 'kept' || download?.length === 0) && !reason,
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('marks columns as personal exactly in these tables', () => {
    const kinds = ['id', 'name', 'email', 'text'] as const;
    const marked = tableList.filter((table) => kinds.some((kind) => personalColumns(table, kind).length > 0));
    const listed = tableList.filter(({ leaving }) => leaving !== undefined);
    expect(marked.map(({ name }) => name)).toEqual(listed.map(({ name }) => name));
  });
});
