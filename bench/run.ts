import { comparePrograms } from './compare.ts';
import { type Options, readOptions, type SectionName, usage } from './options.ts';
import { buildPortal, ownProgram } from './program.ts';
import {
  describeSources,
  figuresTable,
  loadAverage,
  type Measured,
  printTables,
  saveResults,
  writeDocuments,
} from './report.ts';
import type { Section } from './section.ts';
import { cached } from './sections/cached.ts';
import { databases } from './sections/databases.ts';
import { importArchives, importPostgresql } from './sections/import.ts';
import { lighthouse } from './sections/lighthouse.ts';
import { memory } from './sections/memory.ts';
import { publish, publishPostgresql } from './sections/publish.ts';
import { queries, queriesPostgresql } from './sections/queries.ts';
import { start } from './sections/start.ts';
import { uncached } from './sections/uncached.ts';
import { weight } from './sections/weight.ts';

const sections: Record<SectionName, Section> = {
  cached,
  uncached,
  databases,
  memory,
  publish,
  'publish-postgresql': publishPostgresql,
  start,
  weight,
  queries,
  'queries-postgresql': queriesPostgresql,
  import: importArchives,
  'import-postgresql': importPostgresql,
  lighthouse,
};

const say = (line: string) => process.stderr.write(`${line}\n`);
const print = (text: string) => process.stdout.write(`${text}\n`);

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return 1;
});

async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (options.help) print(usage);
  else if (options.compare !== null) {
    const chosen = Object.fromEntries(options.sections.map((name) => [name, sections[name]]));
    print(printTables(await comparePrograms(options.compare, chosen, options, say)));
  } else {
    buildPortal(ownProgram);
    return measure(options, ['npm run bench --', ...args].join(' '));
  }
  return 0;
}

async function measure(options: Options, command: string): Promise<number> {
  const results = new Map<SectionName, Measured>();
  const failed: string[] = [];
  for (const name of options.sections) {
    say(`── ${name}`);
    const loadBefore = loadAverage();
    const startedAt = performance.now();
    try {
      const result = await sections[name]({ options, program: ownProgram, isComparison: false, say });
      results.set(name, {
        ...result,
        measuredAt: `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
        tookSeconds: Math.round((performance.now() - startedAt) / 1000),
        sources: describeSources(),
        loadBefore,
        command,
      });
      await saveResults(results);
    } catch (error) {
      failed.push(name);
      say(`${name} failed: ${error instanceof Error ? error.stack : error}`);
    }
  }
  const all = [...results.values()];
  print(`${figuresTable(all)}\n\n${printTables(all.flatMap(({ tables }) => tables))}`);
  if (options.write && failed.length === 0) await writeDocuments();
  if (failed.length > 0) say(`Not measured: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
}
