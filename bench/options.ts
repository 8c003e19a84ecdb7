import { parseArgs } from 'node:util';

export const sectionNames = [
  'cached',
  'uncached',
  'memory',
  'mixed',
  'publish',
  'start',
  'weight',
  'queries',
  'editor',
  'upload',
  'lighthouse',
  'soak',
] as const;
export type SectionName = (typeof sectionNames)[number];

export interface Options {
  sections: SectionName[];
  /** Put the table into docs/performance.md. */
  write: boolean;
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
}

const usage = `npm run bench -- [sections] [options]

Sections: ${sectionNames.join(' ')} (default: all but soak)

  --write                put the table and how it was made into docs/performance.md
  --profile              uncached: also print the functions that take the most time
  --seconds N            duration of one load (default 5)
  --rounds N             rounds of every load, the median counts (default 5)
  --memory-seconds N     duration of the load of the memory section (default 300)
  --news N               size of the largest database (default 1000000)
  --calls N              calls of every query (default 500)
  --runs N               runs of cold start, of each Lighthouse page and of the editor (default 5)
  --minutes N            duration of the soak section (default 60)
  --clean                remove bench/.work with its databases, and end
  --help                 this text`;

/** A fault in the command line; its message is for the person who typed it. */
export class UsageError extends Error {}

/** Reads the command line. Throws UsageError; 'clean' and 'help' are commands of their own. */
export function readOptions(args: string[]): Options | 'clean' | 'help' {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  if (values.clean) return 'clean';
  const isSection = (name: string): name is SectionName => sectionNames.some((known) => known === name);
  const unknown = positionals.filter((name) => !isSection(name));
  if (unknown.length > 0) throw new UsageError(`No section is called ${unknown.join(', ')}.\n\n${usage}`);
  const chosen = positionals.filter(isSection);
  return {
    // In the order of the table, whatever the order they were named in.
    sections: sectionNames.filter((name) => (chosen.length === 0 ? name !== 'soak' : chosen.includes(name))),
    write: values.write,
    profile: values.profile,
    seconds: wholeNumber('seconds', values.seconds),
    rounds: wholeNumber('rounds', values.rounds),
    memorySeconds: wholeNumber('memory-seconds', values['memory-seconds']),
    news: wholeNumber('news', values.news),
    calls: wholeNumber('calls', values.calls),
    runs: wholeNumber('runs', values.runs),
    minutes: wholeNumber('minutes', values.minutes),
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
