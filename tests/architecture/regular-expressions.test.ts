/** No regular expression of the program is slow on any text, because clients choose most texts. */
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { readSourceFiles } from './source-files.ts';

interface FoundPattern {
  where: string;
  source: string;
  flags: string;
}

const found = readSourceFiles()
  .filter(({ path }) => /^(?:app|domain|server)\/.*\.tsx?$/.test(path))
  .flatMap(({ path, text }) => patternsIn(path, text));

it('no pattern takes quadratic time or more', () => {
  expect(found.length).toBeGreaterThan(150);
  const slow = found.flatMap(({ where, source, flags }) =>
    analyse({ source, flags }).reports.map(({ type }) => `${where} /${source}/${flags}: ${type}`),
  );
  expect(slow).toEqual([]);
});

/** Every regular expression literal of a file. */
function patternsIn(path: string, text: string): FoundPattern[] {
  const patterns: FoundPattern[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node && 'start' in node && isPattern(node.regex)) {
      const line = text.slice(0, Number(node.start)).split('\n').length;
      patterns.push({ where: `${path}:${line}`, source: node.regex.pattern, flags: node.regex.flags });
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync(path, text).program);
  return patterns;
}

function isPattern(value: unknown): value is { pattern: string; flags: string } {
  return typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value;
}
