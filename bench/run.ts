/** `npm run bench`: the figures of docs/performance.md as one Markdown table. Never part of the tests. */
import { describeSources, loadOfOthers } from './machine.ts';
import { minutesOf, type Options, readOptions, type SectionName, UsageError, usage } from './options.ts';
import { prepare } from './prepare.ts';
import { MissingProgramError, requirePrograms } from './processes.ts';
import { detailTables, figuresTable, keepResults, type Results, writeDocuments } from './report.ts';
import type { Section } from './section.ts';
import { cached } from './sections/cached.ts';
import { databases } from './sections/databases.ts';
import { editor } from './sections/editor.ts';
import { kills } from './sections/kills.ts';
import { lighthouse } from './sections/lighthouse.ts';
import { memory } from './sections/memory.ts';
import { mixed, mixedPostgresql } from './sections/mixed.ts';
import { publish, publishPostgresql } from './sections/publish.ts';
import { queries, queriesPostgresql } from './sections/queries.ts';
import { shifts } from './sections/shifts.ts';
import { soak } from './sections/soak.ts';
import { start } from './sections/start.ts';
import { uncached } from './sections/uncached.ts';
import { upload } from './sections/upload.ts';
import { weight } from './sections/weight.ts';
import { removeWorkplace } from './workplace.ts';

const sections: Record<SectionName, Section> = {
  cached,
  uncached,
  databases,
  memory,
  mixed,
  'mixed-postgresql': mixedPostgresql,
  publish,
  'publish-postgresql': publishPostgresql,
  start,
  weight,
  queries,
  'queries-postgresql': queriesPostgresql,
  editor,
  upload,
  lighthouse,
  shifts,
  soak,
  kills,
};
const needsLoad: ReadonlySet<SectionName> = new Set(['cached', 'uncached', 'databases', 'memory']);

const say = (line: string) => process.stderr.write(`${line}\n`);

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  try {
    const options = readOptions(args);
    if (options === 'help') process.stdout.write(`${usage}\n`);
    else if (options === 'clean') await removeWorkplace();
    else if (options.prepare) await prepare(options, say);
    else return await measure(options, ['npm run bench --', ...args].join(' '));
    return 0;
  } catch (error) {
    const isExpected = error instanceof UsageError || error instanceof MissingProgramError;
    process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : error}\n`);
    return 1;
  }
}

/** Runs the sections in turn, prints the table, and says which of them failed. Returns the exit code. */
async function measure(options: Options, command: string): Promise<number> {
  // Before anything takes minutes.
  if (options.sections.includes('cached')) requirePrograms('wrk', 'nginx');
  else if (options.sections.some((name) => needsLoad.has(name))) requirePrograms('wrk');
  const plan = options.sections.map((name) => ({ name, minutes: minutesOf(name, options) }));
  say(`About ${toMinutes(plan.reduce((sum, { minutes }) => sum + minutes, 0))} on a quiet machine:`);
  for (const { name, minutes } of plan) say(`  ${name.padEnd(20)} ${toMinutes(minutes)}`);
  const fresh: Results = {};
  const failures: string[] = [];
  for (const name of options.sections) {
    const loadBefore = loadOfOthers();
    const startedAt = performance.now();
    say(`── ${name}`);
    try {
      const result = await sections[name]({ options, say });
      fresh[name] = {
        ...result,
        measuredAt: `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
        tookSeconds: Math.round((performance.now() - startedAt) / 1000),
        sources: describeSources(),
        loadBefore,
        command: command.trim(),
      };
      await keepResults({ [name]: fresh[name] });
    } catch (error) {
      failures.push(name);
      say(`${name} failed: ${error instanceof Error ? error.stack : error}`);
    }
  }
  process.stdout.write(
    `${[figuresTable(fresh), detailTables(fresh, { withDiagnoses: true })].filter(Boolean).join('\n\n')}\n`,
  );
  if (options.write && failures.length === 0) await writeDocuments(await keepResults(fresh));
  if (failures.length > 0) say(`Not measured: ${failures.join(', ')}.`);
  return failures.length === 0 ? 0 : 1;
}

function toMinutes(minutes: number): string {
  return `${minutes.toFixed(1)} min`;
}
