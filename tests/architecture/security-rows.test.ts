/** docs/security.md names requirements, files and tests that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

/** docs/security.md against the repository. Ids are those of OWASP ASVS 5.0.0, levels 1 and 2. */
const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const text = read('docs/security.md');
const ids = z
  .object({ 1: z.array(z.string()), 2: z.array(z.string()) })
  .parse(JSON.parse(read('tests/architecture/asvs-ids.json')));

const cellsOf = (line: string) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''));
const rows = text
  .split('\n')
  .filter((line) => /^\| V\d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [id = '', level = '', , kind = '', how = ''] = cellsOf(line);
    return { id, level, kind, how };
  });

describe('docs/security.md', () => {
  it('has exactly one row for every requirement', () => {
    for (const level of [1, 2] as const) {
      expect(rows.filter((row) => row.level === String(level)).map(({ id }) => id)).toEqual(ids[level]);
    }
  });

  it('names existing files', () => {
    const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.\w+)`/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names existing tests, at least one in each row of kind test', () => {
    const missing = rows.flatMap(({ id, kind, how }) => {
      const tests = [...how.matchAll(/`(tests\/[^`]+)` “([^”]+)”/g)];
      if (kind === 'test' && tests.length === 0) return [`${id}: no test`];
      return tests
        .filter(([, path = '', title = '']) => !existsSync(join(root, path)) || !hasTest(path, title))
        .map(([, path, title]) => `${id}: ${path} “${title}”`);
    });
    expect(missing).toEqual([]);
  });
});

/** Titles are quoted, also in tables of cases. */
function hasTest(path: string, title: string): boolean {
  const source = read(path);
  return ["'", '"', '`'].some((quote) => source.includes(quote + title + quote));
}
