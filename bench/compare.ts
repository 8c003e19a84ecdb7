/** Measures another commit and this checkout alternately, in one run. */
import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { buildPortal, inTemporaryFolder, ownProgram, type Program } from './program.ts';
import { table, withUnit } from './report.ts';
import { type Figure, isRate, median, type Options, type Section } from './section.ts';

type When = 'before' | 'now';

/** A figure counts as worse when its ratio reaches this value. */
const worseRatio = 1.05;

/** Returns a table of the figures that both commits have: the earlier value, the current one, and their ratio. */
export function compareWithCommit(
  commit: string,
  sections: Record<string, Section>,
  options: Options,
  say: (line: string) => void,
): Promise<string> {
  return withCheckout(commit, async (before) => {
    const programs: [When, Program][] = [
      ['before', before],
      ['now', ownProgram],
    ];
    for (const [, program] of programs) buildPortal(program);
    const rows: string[][] = [];
    for (const [name, measure] of Object.entries(sections)) {
      const taken = new Map<string, Figure & Record<When, number[]>>();
      try {
        for (let round = 0; round < options.rounds; round++) {
          // The order alternates, because the machine may slow down or recover during a round.
          for (const [when, program] of round % 2 === 0 ? programs : programs.toReversed()) {
            say(`── ${name}, round ${round + 1} of ${options.rounds}, ${when}`);
            const { figures } = await measure({ options: { ...options, rounds: 1 }, program, say });
            for (const figure of figures) {
              const one = taken.get(figure.name) ?? { ...figure, before: [], now: [] };
              one[when].push(figure.value);
              taken.set(figure.name, one);
            }
          }
        }
      } catch (error) {
        // The older commit may lack a call or a column that a section uses. The other sections are still compared.
        process.exitCode = 1;
        say(`${name} failed: ${error instanceof Error ? error.stack : error}`);
      }
      for (const one of taken.values())
        if (one.before.length > 0 && one.now.length > 0) rows.push(toRow(one));
    }
    return table(['what', 'before', 'now', 'now ÷ before', 'of single rounds', ''], rows);
  });
}

function toRow({ name, unit, before, now }: Figure & Record<When, number[]>): string[] {
  const ratio = median(now) / median(before);
  const ratios = now.map((value, round) => value / (before[round] ?? value));
  const slowdown = isRate(unit) ? 1 / ratio : ratio;
  return [
    name,
    withUnit(median(before), unit),
    withUnit(median(now), unit),
    ratio.toFixed(3),
    `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
    slowdown >= worseRatio ? '**worse**' : slowdown <= 1 / worseRatio ? 'better' : '',
  ];
}

/** Runs `work` with a checkout of the commit. Databases that were generated for it are kept for the next comparison. */
async function withCheckout<T>(commit: string, work: (program: Program) => Promise<T>): Promise<T> {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ownProgram.folder, encoding: 'utf8' }).trim();
  const id = git('rev-parse', '--verify', `${commit}^{commit}`);
  return inTemporaryFolder(async (temporary) => {
    const folder = join(temporary, 'before');
    git('worktree', 'add', '--detach', folder, id);
    try {
      installPackages(folder);
      return await work({ folder, workplace: join(ownProgram.workplace, id) });
    } finally {
      git('worktree', 'remove', '--force', folder);
    }
  });
}

/**
 * Links the packages of this checkout if both lock files are equal; otherwise installs the packages of the other one.
 */
function installPackages(folder: string): void {
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(ownProgram.folder))
    symlinkSync(join(ownProgram.folder, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 2, 2] });
}
