import { parseArgs } from 'node:util';

/** What `--help` says of each section, in the order of the table. */
const abouts = {
  cached: 'pages from the page cache beside nginx with the same bytes',
  uncached: 'the same pages rendered for every request',
  databases: 'both on SQLite and PostgreSQL, with one and two processes',
  memory: 'resident memory under load',
  mixed: 'reading while others comment, on SQLite',
  'mixed-postgresql': 'the same on PostgreSQL',
  publish: 'publish → visible in two processes, on SQLite',
  'publish-postgresql': 'the same on PostgreSQL',
  start: 'cold start with 100,000 news',
  weight: 'what a browser fetches for an article',
  queries: 'every read at a million news, and by size, on SQLite',
  'queries-postgresql': 'the same on PostgreSQL',
  editor: 'the editor with 10,000 words',
  upload: 'a photo of 12 megapixels',
  lighthouse: 'Lighthouse on five pages',
  shifts: 'how far pages move, whatever the ad network does',
  soak: 'an hour of mixed load; only when it is named',
  kills: 'kill -9 at 200 random moments; only when it is named',
} as const;
export type SectionName = keyof typeof abouts;

const isSection = (name: string): name is SectionName => Object.hasOwn(abouts, name);
export const sectionNames = Object.keys(abouts).filter(isSection);

/**
 * About how many minutes a section takes on a quiet machine with two cores and its databases at hand. A million news take
 * some 6 minutes more to be made on SQLite, and some 10 on PostgreSQL.
 */
export function minutesOf(name: SectionName, options: Options): number {
  const { rounds, seconds, runs, memorySeconds, calls, news, minutes, kills } = options;
  const queryMinutes = (1.8 * calls * Math.min(1, Math.max(0.3, news / 1_000_000))) / 500;
  const estimates: Record<SectionName, number> = {
    cached: 18 * (rounds * seconds + 2) + 10,
    uncached: 3 * (rounds * seconds + 5) + 10,
    databases: 24 * (Math.min(3, rounds) * seconds + 2) + 60,
    memory: memorySeconds + 5,
    mixed: rounds * seconds + 15,
    'mixed-postgresql': rounds * seconds + 40,
    publish: 8,
    'publish-postgresql': 20,
    start: runs * 4 + 10,
    weight: 20,
    queries: queryMinutes * 60,
    'queries-postgresql': queryMinutes * 100,
    editor: runs * 4 + 20,
    upload: runs * 6 + 10,
    lighthouse: runs * 65,
    shifts: 150,
    soak: minutes * 60 + 30,
    kills: kills * 4 + 20,
  };
  return estimates[name] / 60;
}

export interface Options {
  sections: SectionName[];
  /** Put the table into docs/performance.md. */
  write: boolean;
  /** Only make the databases that the sections need, for a run later. */
  prepare: boolean;
  /** Uncached section: also show where the time goes. */
  profile: boolean;
  /** Measuring time of one load, seconds. */
  seconds: number;
  /** Rounds of every load; the median counts. */
  rounds: number;
  /** Length of the memory section's load, seconds. */
  memorySeconds: number;
  /** News, and as many comments, in the largest database of the queries section. */
  news: number;
  /** Calls of every query. */
  calls: number;
  /** Runs of every Lighthouse page, of the cold start and of the editor. */
  runs: number;
  /** Length of the soak section's load, minutes. */
  minutes: number;
  /** Kills of the kills section, and the number that their moments come from. */
  kills: number;
  seed: number;
}

const usage = `npm run bench -- [sections] [options]

Sections (default: all but soak and kills):
${sectionNames.map((name) => `  ${name.padEnd(20)} ${abouts[name]}`).join('\n')}


  --write                put the table and how it was made into docs/performance.md, and what
                         follows from it into docs/scaling.md
  --prepare              only make the databases that the sections need; they stay in bench/.work
  --profile              uncached: also print the functions that take the most time
  --seconds N            duration of one load (default 5)
  --rounds N             rounds of every load, the median counts (default 5)
  --memory-seconds N     duration of the load of the memory section (default 300)
  --news N               size of the largest database (default 1000000)
  --calls N              calls of every query (default 500)
  --runs N               runs of cold start, of each Lighthouse page and of the editor (default 5)
  --minutes N            duration of the soak section (default 60)
  --kills N              kills of the kills section (default 200)
  --seed N               where their moments come from; an interrupted run goes on (default 1)
  --clean                remove bench/.work with its databases, and end
  --help                 this text`;

/** A fault in the command line; its message is for the person who typed it. */
export class UsageError extends Error {}

/** Reads the command line. Throws UsageError; 'clean' and 'help' are commands of their own. */
export function readOptions(args: string[]): Options | 'clean' | 'help' {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  if (values.clean) return 'clean';
  const unknown = positionals.filter((name) => !isSection(name));
  if (unknown.length > 0) throw new UsageError(`No section is called ${unknown.join(', ')}.\n\n${usage}`);
  const isLong = (name: SectionName) => name === 'soak' || name === 'kills';
  const chosen = positionals.filter(isSection);
  return {
    // In the order of the table, whatever the order they were named in.
    sections: sectionNames.filter((name) => (chosen.length === 0 ? !isLong(name) : chosen.includes(name))),
    write: values.write,
    prepare: values.prepare,
    profile: values.profile,
    seconds: wholeNumber('seconds', values.seconds),
    rounds: wholeNumber('rounds', values.rounds),
    memorySeconds: wholeNumber('memory-seconds', values['memory-seconds']),
    news: wholeNumber('news', values.news),
    calls: wholeNumber('calls', values.calls),
    runs: wholeNumber('runs', values.runs),
    minutes: wholeNumber('minutes', values.minutes),
    kills: wholeNumber('kills', values.kills),
    seed: wholeNumber('seed', values.seed),
  };
}

export { usage };

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        write: { type: 'boolean', default: false },
        prepare: { type: 'boolean', default: false },
        profile: { type: 'boolean', default: false },
        clean: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        seconds: { type: 'string', default: '5' },
        rounds: { type: 'string', default: '5' },
        'memory-seconds': { type: 'string', default: '300' },
        news: { type: 'string', default: '1000000' },
        calls: { type: 'string', default: '500' },
        runs: { type: 'string', default: '5' },
        minutes: { type: 'string', default: '60' },
        kills: { type: 'string', default: '200' },
        seed: { type: 'string', default: '1' },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

function wholeNumber(name: string, value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new UsageError(`--${name} must be a whole number from 1; it is ${value}.`);
  return number;
}
