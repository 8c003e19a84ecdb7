/** `npm run bench`: measures the portal; `--help` tells how. */
import { parseArgs } from 'node:util';
import { compareWithCommit } from './compare.ts';
import { buildPortal, ownProgram } from './program.ts';
import { describeCircumstances, figuresTable, type Results, saveResults, writeDocuments } from './report.ts';
import type { Options, Section } from './section.ts';
import { importPostgresql, importWordpress } from './sections/import.ts';
import { cached, memory, uncached, uncachedPostgresql } from './sections/pages.ts';
import { publish, publishPostgresql } from './sections/publish.ts';
import { queries, queriesPostgresql } from './sections/queries.ts';
import { start } from './sections/start.ts';
import { weight } from './sections/weight.ts';

const sections: Record<string, [section: Section, about: string]> = {
  cached: [cached, 'home, category and article from the page cache'],
  uncached: [uncached, 'the same pages without the page cache'],
  'uncached-postgresql': [uncachedPostgresql, 'the same on PostgreSQL'],
  memory: [memory, 'resident memory under a long load'],
  publish: [publish, 'publish → visible in two processes'],
  'publish-postgresql': [publishPostgresql, 'the same on PostgreSQL'],
  start: [start, 'cold start with 100,000 news'],
  weight: [weight, 'what a browser loads for an article'],
  queries: [queries, 'every read at a million news'],
  'queries-postgresql': [queriesPostgresql, 'the same on PostgreSQL'],
  import: [importWordpress, 'a large file of WordPress'],
  'import-postgresql': [importPostgresql, 'the same into PostgreSQL'],
};
const compared = ['cached', 'uncached', 'publish', 'start', 'memory', 'weight', 'queries'];
const numbers: Record<keyof Options, [usual: number, about: string]> = {
  rounds: [5, 'how often each figure is measured; the median counts'],
  seconds: [5, 'duration of one load; the load of the memory section takes 60 times as long'],
  news: [1_000_000, 'news of the generated databases'],
  calls: [500, 'calls of every query'],
  items: [50_000, 'items of the file of WordPress'],
};

const line = (name: string, about: string) => `  ${name.padEnd(20)} ${about}`;
const usage = `npm run bench -- [sections] [options]

Sections (default: all):
${Object.entries(sections)
  .map(([name, [, about]]) => line(name, about))
  .join('\n')}

${line('--compare COMMIT', 'measure that commit and this checkout in turn and print the ratios;')}
${line('', `default sections: ${compared.join(', ')}`)}
${Object.entries(numbers)
  .map(([name, [usual, about]]) => line(`--${name} N`, `${about} (default ${usual})`))
  .join('\n')}
${line('--write', 'put the figures into docs/performance.md, and conclusions from them into docs/scaling.md')}`;

const say = (text: string) => process.stderr.write(`${text}\n`);
const print = (text: string) => process.stdout.write(`${text}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    compare: { type: 'string' },
    write: { type: 'boolean' },
    help: { type: 'boolean' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    news: { type: 'string' },
    calls: { type: 'string' },
    items: { type: 'string' },
  },
});
const toNumber = (name: keyof Options) => {
  const number = Number(values[name] ?? numbers[name][0]);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new Error(`--${name} must be a whole number from 1; it is ${values[name]}.`);
  return number;
};
const options: Options = {
  rounds: toNumber('rounds'),
  seconds: toNumber('seconds'),
  news: toNumber('news'),
  calls: toNumber('calls'),
  items: toNumber('items'),
};
const usual = values.compare === undefined ? Object.keys(sections) : compared;
const chosen = (positionals.length > 0 ? positionals : usual).map((name): [string, Section] => {
  const found = sections[name];
  if (!found) throw new Error(`No section is called ${name}.`);
  return [name, found[0]];
});

if (values.help) print(usage);
else if (values.compare !== undefined)
  print(await compareWithCommit(values.compare, Object.fromEntries(chosen), options, say));
else await measure();

async function measure(): Promise<void> {
  buildPortal(ownProgram);
  const command = ['npm run bench --', ...process.argv.slice(2)].join(' ');
  const fresh: Results = {};
  let all: Results = {};
  for (const [name, section] of chosen) {
    say(`── ${name}`);
    const circumstances = describeCircumstances(command);
    try {
      fresh[name] = { ...(await section({ options, program: ownProgram, say })), circumstances };
      all = await saveResults(fresh);
    } catch (error) {
      process.exitCode = 1;
      say(`${name} failed: ${error instanceof Error ? error.stack : error}`);
    }
  }
  print(figuresTable(fresh));
  if (values.write && process.exitCode !== 1) await writeDocuments(all);
}
