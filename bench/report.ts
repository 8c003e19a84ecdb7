/** Writes tables of measured figures, to the screen and into the documents. */
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { ownProgram } from './program.ts';
import { count, type Figure, isRate, type Measured, type Unit } from './section.ts';

export interface Result extends Measured {
  /** The date, commit and machine of the measurement, and how busy the machine was. */
  circumstances: string;
}

export type Results = Record<string, Result>;

const begin = '<!-- bench:begin (written by npm run bench -- --write) -->';
const end = '<!-- bench:end -->';
const resultsPath = join(ownProgram.workplace, 'results.json');

/** Saves the results beside earlier results of other sections, and returns all of them. */
export async function saveResults(fresh: Results): Promise<Results> {
  const all: Results = { ...JSON.parse(await readFile(resultsPath, 'utf8').catch(() => '{}')), ...fresh };
  await mkdir(ownProgram.workplace, { recursive: true });
  await writeFile(resultsPath, JSON.stringify(all, null, 1));
  return all;
}

/** Describes the circumstances of a measurement that starts now. */
export function describeCircumstances(command: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ownProgram.folder, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--', 'app', 'domain', 'server', 'migrations') !== '';
  const commit = `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`;
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GB of memory`;
  const when = new Date().toISOString().slice(0, 16).replace('T', ' ');
  return `\`${command}\`, ${when} UTC, commit ${commit}, Node ${process.version}, SQLite ${process.versions.sqlite}, ${machine}, load average before ${loadavg()[0]?.toFixed(1)}.`;
}

export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

export function figuresTable(results: Results): string {
  const rows = Object.values(results).flatMap(({ figures }) =>
    figures.map(({ name, value, unit, goal }) =>
      goal === undefined
        ? [name, withUnit(value, unit), '', '']
        : [
            name,
            withUnit(value, unit),
            goalText(goal, unit),
            isReached(value, unit, goal) ? 'yes' : '**no**',
          ],
    ),
  );
  return table(['what', 'measured', 'goal', 'reached'], rows);
}

const goalText = (goal: number, unit: Unit) => `${isRate(unit) ? '≥' : '≤'} ${withUnit(goal, unit)}`;
const isReached = (value: number, unit: Unit, goal: number) => (isRate(unit) ? value >= goal : value <= goal);

export function withUnit(value: number, unit: Unit): string {
  if (unit === 'bytes')
    return value < 1024 ** 2 ? `${(value / 1024).toFixed(1)} KB` : `${(value / 1024 ** 2).toFixed(0)} MB`;
  return `${value < 1 ? value.toFixed(3) : value < 10 ? value.toFixed(2) : count(value)} ${unit}`;
}

/**
 * Writes the last result of every section into docs/performance.md, and capacities that follow from them into
 * docs/scaling.md.
 */
export async function writeDocuments(results: Results): Promise<void> {
  const notes = Object.entries(results).map(
    ([name, { method, circumstances }]) => `- ${name}: ${method}\n  ${circumstances}`,
  );
  const figures = `${figuresTable(results)}\n\n### How it was made\n\n${notes.join('\n')}`;
  await writeBetweenMarkers('docs/performance.md', figures);
  const capacity = describeCapacity(Object.values(results).flatMap((result) => result.figures));
  if (capacity !== null) await writeBetweenMarkers('docs/scaling.md', capacity);
}

async function writeBetweenMarkers(document: string, body: string): Promise<void> {
  const path = join(ownProgram.folder, document);
  const text = await readFile(path, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${document} has no markers ${begin} and ${end}.`);
  await writeFile(path, `${text.slice(0, from)}${begin}\n\n${body}\n\n${text.slice(to)}`);
}

const demands = [10, 1_000, 100_000];
/** The share of each machine's time that is planned to be used. */
const utilisation = 0.5;
/** The share of requests for pages that a CDN answers. */
const cdnShare = 0.95;

/**
 * Describes the machines that a number of requests per second needs. Null until pages have been measured with and
 * without the page cache.
 */
function describeCapacity(figures: Figure[]): string | null {
  const slowest = (name: RegExp) =>
    Math.min(...figures.filter((figure) => name.test(figure.name)).map(({ value }) => value));
  const rendered = slowest(/^rendered .+ on PostgreSQL, for each core$/);
  const cached = slowest(/^cached .+, for each core$/);
  if (!Number.isFinite(rendered + cached)) return null;
  const cores = (demand: number, rate: number) => {
    const needed = demand / (rate * utilisation);
    return needed < 1 ? 'less than 1' : count(Math.ceil(needed));
  };
  const rows = demands.map((demand) => {
    const behind = demand * (1 - cdnShare);
    return [
      count(demand),
      cores(demand, rendered),
      cores(demand, cached),
      behind < 1 ? behind.toFixed(1) : count(behind),
      cores(behind, rendered),
    ];
  });
  const head = [
    'requests/s',
    'cores, every page rendered',
    'cores, from the page cache',
    `behind a CDN that answers ${100 * cdnShare} %: requests/s`,
    'cores then, every page rendered',
  ];
  return `${table(head, rows)}\n\nCalculated from ${count(rendered)} requests/s for each core for the slowest of home, category and article when it is rendered (on PostgreSQL, whose processor time is included), ${count(cached)} from the page cache, and machines that are at ${100 * utilisation} % of what they can. Cores of the load balancer are not in it. How it was measured: [performance.md](performance.md#how-it-was-made).`;
}
