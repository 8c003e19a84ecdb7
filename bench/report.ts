import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Engine } from './database.ts';
import { count } from './numbers.ts';
import { type SectionName, sectionNames } from './options.ts';
import { versionOf } from './processes.ts';
import { ownProgram } from './program.ts';
import type { SectionResult, Table } from './section.ts';
import { rateName } from './sections/databases.ts';

export interface Measured extends SectionResult {
  measuredAt: string;
  tookSeconds: number;
  sources: string;
  loadBefore: string;
  command: string;
}

type Results = Partial<Record<SectionName, Measured>>;

const begin = '<!-- bench:begin (written by npm run bench -- --write) -->';
const end = '<!-- bench:end -->';
const resultsPath = join(ownProgram.workplace, 'results.json');

export async function saveResults(fresh: ReadonlyMap<SectionName, Measured>): Promise<void> {
  const all: Results = { ...(await readResults()), ...Object.fromEntries(fresh) };
  await mkdir(ownProgram.workplace, { recursive: true });
  await writeFile(resultsPath, JSON.stringify(all, null, 1));
}

async function readResults(): Promise<Results> {
  return JSON.parse(await readFile(resultsPath, 'utf8').catch(() => '{}'));
}

export function figuresTable(results: Measured[]): string {
  const rows = results
    .flatMap(({ figures }) => figures)
    .map(({ what, measured, goal }) => [
      what,
      measured,
      goal?.text ?? '',
      goal ? (goal.isMet ? 'yes' : '**no**') : '',
    ]);
  return table(['what', 'measured', 'goal', 'reached'], rows);
}

export function printTables(tables: Table[]): string {
  return tables
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, head, rows }) => `### ${title}\n\n${table(head, rows)}`)
    .join('\n\n');
}

/** Writes the last result of every section into docs/performance.md, and what follows from them into docs/scaling.md. */
export async function writeDocuments(): Promise<void> {
  const results = await readResults();
  const named = sectionNames.flatMap((name) => {
    const measured = results[name];
    return measured ? [{ name, ...measured }] : [];
  });
  const circumstances = named.map(
    ({ name, method, command, measuredAt, sources, tookSeconds, loadBefore }) =>
      `- ${name}: ${method}\n  \`${command}\`, ${measuredAt}, sources ${sources}, ${tookSeconds} s, load average before ${loadBefore}.`,
  );
  const parts = [
    figuresTable(named),
    printTables(named.flatMap(({ tables }) => tables)),
    '### How it was made',
    [...describeMachine(), ...circumstances].join('\n'),
  ];
  await writeBetweenMarkers('docs/performance.md', parts.join('\n\n'));
  const capacity = describeCapacity(results);
  if (capacity !== null) await writeBetweenMarkers('docs/scaling.md', capacity);
}

async function writeBetweenMarkers(document: string, body: string): Promise<void> {
  const path = join(ownProgram.folder, document);
  const text = await readFile(path, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${document} has no markers ${begin} and ${end}.`);
  await writeFile(path, `${text.slice(0, from)}${begin}\n\n${body}\n\n${text.slice(to)}`);
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

function describeMachine(): string[] {
  const [processor] = cpus();
  const versions = [
    `Node ${process.version}`,
    `SQLite ${process.versions.sqlite}`,
    versionOf('wrk', /wrk \S+/),
    versionOf('nginx', /nginx\/\S+/),
  ];
  return [
    `- ${cpus().length} × ${processor?.model.trim()}, ${(totalmem() / 1024 ** 3).toFixed(0)} GB of memory, ${process.platform} ${release()}; load generator and browser on the same machine, all traffic on loopback.`,
    `- ${versions.filter(Boolean).join(', ')}.`,
  ];
}

/** Of the last minute: figures that were measured beside other work mean little. */
export function loadAverage(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

export function describeSources(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ownProgram.folder, encoding: 'utf8' }).trim();
  const changes = git('status', '--porcelain', '--', 'app', 'domain', 'server', 'migrations');
  return `${git('rev-parse', '--short', 'HEAD')}${changes === '' ? '' : ' with changes'}`;
}

const demands = [10, 1_000, 100_000];
const pages = ['home', 'category', 'article'];
/** Planned use of each machine. */
const utilisation = 0.5;
/** Of requests for pages that a CDN answers. */
const cdnShare = 0.95;

/** What many requests a second take; null until the sections `databases` and `cached` have been measured. */
function describeCapacity(results: Results): string | null {
  const { databases, cached } = results;
  if (!databases || !cached) return null;
  const slowest = (engine: Engine, pageCache: 'on' | 'off') =>
    Math.min(
      ...pages.map((page) => databases.values[rateName({ engine, workers: 2, pageCache, page })] ?? 0),
    );
  const [rendered, fromCache] = [slowest('PostgreSQL', 'off'), slowest('PostgreSQL', 'on')];
  const bytes = Math.max(...pages.map((page) => cached.values[`cached ${page}, gzip, bytes`] ?? 0));
  const cores = (demand: number, perCore: number) => {
    const needed = demand / (perCore * utilisation);
    return needed < 1 ? 'less than 1' : count(Math.ceil(needed));
  };
  const head = [
    'requests/s',
    'cores, every page rendered',
    'cores, from the page cache',
    `behind a CDN that answers ${100 * cdnShare} %: requests/s`,
    'cores then, every page rendered',
    'pages, Gbit/s',
  ];
  const rows = demands.map((demand) => {
    const behind = demand * (1 - cdnShare);
    return [
      count(demand),
      cores(demand, rendered),
      cores(demand, fromCache),
      behind < 1 ? behind.toFixed(1) : count(behind),
      cores(behind, rendered),
      ((demand * bytes * 8) / 1e9).toPrecision(2),
    ];
  });
  return [
    table(head, rows),
    `Calculated from ${count(rendered)} requests/s a core for the slowest of home, category and article when it is rendered, ${count(fromCache)} from the page cache (two processes on PostgreSQL, the processor time of PostgreSQL included), ${(bytes / 1024).toFixed(1)} KB for the largest of them with gzip, and machines that are at ${100 * utilisation} % of what they can. Cores of the load balancer are not in it.`,
    `Measured ${databases.measuredAt} from sources ${databases.sources}; how, in [performance.md](performance.md#how-it-was-made).`,
  ].join('\n\n');
}
