import { parseArgs } from 'node:util';

const sections = {
  cached: 'pages from the page cache beside nginx with the same bytes',
  uncached: 'the same pages rendered for every request',
  databases: 'both on SQLite and PostgreSQL, with one and two processes',
  memory: 'resident memory under load',
  publish: 'publish → visible in two processes, on SQLite',
  'publish-postgresql': 'the same on PostgreSQL',
  start: 'cold start with 100,000 news',
  weight: 'what a browser loads for an article',
  queries: 'every read at a million news, and by size, on SQLite',
  'queries-postgresql': 'the same on PostgreSQL',
  import: 'a whole archive of WordPress, and one of Ghost beside its own importer',
  'import-postgresql': 'the archive of WordPress into PostgreSQL',
  lighthouse: 'Lighthouse on five pages',
};
const numbers = {
  seconds: { default: 5, about: 'duration of one load' },
  rounds: { default: 5, about: 'rounds of every load, and of a comparison; the median counts' },
  runs: { default: 5, about: 'runs of the cold start and of each Lighthouse page' },
  'memory-seconds': { default: 300, about: 'duration of the load of the memory section' },
  news: { default: 1_000_000, about: 'news of the largest database of the queries section' },
  calls: { default: 500, about: 'calls of every query' },
  items: { default: 50_000, about: 'items of the archive of the import section' },
};
export type SectionName = keyof typeof sections;
type NumberName = keyof typeof numbers;

export interface Options extends Record<NumberName, number> {
  sections: SectionName[];
  compare: string | null;
  write: boolean;
  help: boolean;
}

const isSection = (name: string): name is SectionName => Object.hasOwn(sections, name);
export const sectionNames = Object.keys(sections).filter(isSection);
const comparedSections: SectionName[] = ['cached', 'uncached', 'publish', 'start', 'weight', 'queries'];

const line = (name: string, about: string) => `  ${name.padEnd(20)} ${about}`;

export const usage = `npm run bench -- [sections] [options]

Sections (default: all):
${Object.entries(sections)
  .map(([name, about]) => line(name, about))
  .join('\n')}

${line('--compare DIR', 'measure this checkout and the one in DIR in turn and print the ratios;')}
${line('', `default sections: ${comparedSections.join(', ')}`)}
${Object.entries(numbers)
  .map(([name, one]) => line(`--${name} N`, `${one.about} (default ${one.default})`))
  .join('\n')}
${line('--write', 'put the tables into docs/performance.md, and what follows into docs/scaling.md')}
${line('--help', 'print this text')}`;

export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      compare: { type: 'string' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      runs: { type: 'string' },
      'memory-seconds': { type: 'string' },
      news: { type: 'string' },
      calls: { type: 'string' },
      items: { type: 'string' },
    },
  });
  const unknown = positionals.filter((name) => !isSection(name));
  if (unknown.length > 0) throw new Error(`No section is called ${unknown.join(', ')}.`);
  const usual = values.compare === undefined ? sectionNames : comparedSections;
  const number = (name: NumberName) => wholeNumber(name, values[name]);
  return {
    // In the order of the tables.
    sections: sectionNames.filter((name) => (positionals.length === 0 ? usual : positionals).includes(name)),
    compare: values.compare ?? null,
    write: values.write,
    help: values.help,
    seconds: number('seconds'),
    rounds: number('rounds'),
    runs: number('runs'),
    'memory-seconds': number('memory-seconds'),
    news: number('news'),
    calls: number('calls'),
    items: number('items'),
  };
}

function wholeNumber(name: NumberName, given: string | undefined): number {
  const number = given === undefined ? numbers[name].default : Number(given);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new Error(`--${name} must be a whole number from 1; it is ${given}.`);
  return number;
}
