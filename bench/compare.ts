import { median } from './numbers.ts';
import type { Options } from './options.ts';
import { buildPortal, ownProgram, type Program, programIn } from './program.ts';
import type { Section, Table } from './section.ts';

interface Value {
  before: number[];
  now: number[];
}

/** From this ratio on a value counts as worse. */
const worseRatio = 1.05;

/** Measures this checkout and the one in `folder` in turn with the same load. Returns one table a section. */
export async function comparePrograms(
  folder: string,
  sections: Record<string, Section>,
  options: Options,
  say: (line: string) => void,
): Promise<Table[]> {
  const programs: [keyof Value, Program][] = [
    ['before', programIn(folder)],
    ['now', ownProgram],
  ];
  for (const [, program] of programs) buildPortal(program);
  const tables: Table[] = [];
  for (const [section, measure] of Object.entries(sections)) {
    const values = new Map<string, Value>();
    for (let round = 0; round < options.rounds; round++) {
      for (const [when, program] of round % 2 === 0 ? programs : programs.toReversed()) {
        say(`── ${section}, round ${round + 1} of ${options.rounds}, ${when}`);
        const once = { ...options, rounds: 1, runs: 1 };
        const result = await measure({ options: once, program, isComparison: true, say });
        for (const [name, value] of Object.entries(result.values)) {
          const known = values.get(name) ?? { before: [], now: [] };
          known[when].push(value);
          values.set(name, known);
        }
      }
    }
    const rows = [...values].filter(([, { before, now }]) => before.length > 0 && now.length > 0);
    tables.push({
      title: `${section}: this checkout beside ${folder}, medians of ${options.rounds} rounds in turn`,
      head: ['value', 'before', 'now', 'now ÷ before', 'of single rounds', ''],
      rows: rows.map(([name, value]) => toRow(name, value)),
    });
  }
  return tables;
}

function toRow(name: string, { before, now }: Value): string[] {
  const ratio = median(now) / median(before);
  const ratios = now.map((value, round) => value / (before[round] ?? value));
  const slowdown = name.endsWith('requests/s') ? 1 / ratio : ratio;
  return [
    name,
    short(median(before)),
    short(median(now)),
    ratio.toFixed(3),
    `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
    slowdown >= worseRatio ? '**worse**' : slowdown <= 1 / worseRatio ? 'better' : '',
  ];
}

function short(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}
