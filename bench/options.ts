import { parseArgs } from 'node:util';

/** What `--help` says of each section, in the order of the tables. */
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
  lighthouse: 'Lighthouse on five pages',
};
/** Numbers that can be given, with their defaults. */
const numbers = {
  seconds: { default: 5, about: 'duration of one load' },
  rounds: { default: 5, about: 'rounds of every load, and of a comparison; the median counts' },
  runs: { default: 5, about: 'runs of the cold start and of each Lighthouse page' },
  'memory-seconds': { default: 300, about: 'duration of the load of the memory section' },
  news: { default: 1_000_000, about: 'news of the largest database of the queries section' },
  calls: { default: 500, about: 'calls of every query' },
};
const commands = {
  write: 'put the tables into docs/performance.md, and what follows into docs/scaling.md',
  prepare: 'only create the databases that the sections need; they are kept in bench/.work',
  clean: 'delete bench/.work with its databases',
  help: 'print this text',
};

export type SectionName = keyof typeof sections;
type NumberName = keyof typeof numbers;
type CommandName = keyof typeof commands;

export interface Options extends Record<NumberName, number>, Record<CommandName, boolean> {
  sections: SectionName[];
  /** Folder of another checkout; null without a comparison. */
  compare: string | null;
}

const isSection = (name: string): name is SectionName => Object.hasOwn(sections, name);
const isNumber = (name: string): name is NumberName => Object.hasOwn(numbers, name);
const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);
export const sectionNames = Object.keys(sections).filter(isSection);
/** Sections of a comparison in which none is named. */
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
${Object.entries(commands)
  .map(([name, about]) => line(`--${name}`, about))
  .join('\n')}`;

/** Reads the command line. Throws an error for the person who typed it. */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      compare: { type: 'string' },
      ...Object.fromEntries(Object.keys(numbers).map((name) => [name, { type: 'string' as const }])),
      ...Object.fromEntries(Object.keys(commands).map((name) => [name, { type: 'boolean' as const }])),
    },
  });
  const unknown = positionals.filter((name) => !isSection(name));
  if (unknown.length > 0) throw new Error(`No section is called ${unknown.join(', ')}.`);
  const compare = values.compare === undefined ? null : String(values.compare);
  const usual = compare === null ? sectionNames : comparedSections;
  const chosen = positionals.length === 0 ? usual : positionals;
  const options: Options = {
    // In the order of the tables.
    sections: sectionNames.filter((name) => chosen.includes(name)),
    compare,
    seconds: 0,
    rounds: 0,
    runs: 0,
    'memory-seconds': 0,
    news: 0,
    calls: 0,
    write: false,
    prepare: false,
    clean: false,
    help: false,
  };
  const given: Record<string, unknown> = values;
  for (const name of Object.keys(numbers).filter(isNumber)) options[name] = wholeNumber(name, given[name]);
  for (const name of Object.keys(commands).filter(isCommand)) options[name] = given[name] === true;
  return options;
}

function wholeNumber(name: NumberName, given: unknown): number {
  const number = given === undefined ? numbers[name].default : Number(given);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new Error(`--${name} must be a whole number from 1; it is ${given}.`);
  return number;
}
