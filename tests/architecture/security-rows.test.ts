/** docs/security.md names files and tests that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const text = read('docs/security.md');

const cellsOf = (line: string) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''));
const rows = text
  .split('\n')
  .filter((line) => /^\| V\d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [id = '', , , kind = '', how = ''] = cellsOf(line);
    return { id, kind, how };
  });

describe('docs/security.md', () => {
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
