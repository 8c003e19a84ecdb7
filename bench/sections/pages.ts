/** Measures pages under load, with and without the page cache, and the memory that this takes. */
import autocannon from 'autocannon';
import { type MeasuredPage, measuredPages, withDemo } from '../content/demo.ts';
import { type Engine, postgresNote } from '../database.ts';
import { memoryBytes, processorSeconds, type RunningPortal, startPortal } from '../program.ts';
import { count, median, type Section } from '../section.ts';

const cachedConnections = 50;
const renderedConnections = 20;
const renderedGoal = 1_200;
const warmUpSeconds = 3;
const memoryGoal = 250 * 1024 * 1024;
/** The load that measures memory lasts this many times as long as the others. */
const memoryLoads = 60;
const memorySamples = 120;
/** If memory grows no more than this between the second and the last quarter of the load, it counts as flat. */
const flatGrowth = 0.05;

interface LoadResult {
  requestsPerSecond: number;
  perCore: number;
  p99Ms: number;
}

/** Requests the paths in turn. `pids` are the processes whose processor time is measured, with their descendants. */
async function load(
  url: string,
  paths: readonly string[],
  { connections, seconds, pids }: { connections: number; seconds: number; pids: number[] },
): Promise<LoadResult> {
  const before = processorSeconds(pids);
  const startedAt = performance.now();
  const { requests, latency, non2xx, errors } = await autocannon({
    url: url.replace('//localhost:', '//127.0.0.1:'),
    connections,
    duration: seconds,
    requests: paths.map((path) => ({ path, headers: { 'accept-encoding': 'gzip' } })),
  });
  const cores = ((processorSeconds(pids) - before) * 1000) / (performance.now() - startedAt);
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed.`);
  const requestsPerSecond = requests.average;
  return { requestsPerSecond, perCore: requestsPerSecond / cores, p99Ms: latency.p99 };
}

export const cached = pageSection('cached', 'SQLite');
export const uncached = pageSection('rendered', 'SQLite');
export const uncachedPostgresql = pageSection('rendered', 'PostgreSQL');

function pageSection(kind: 'cached' | 'rendered', engine: Engine): Section {
  const isCached = kind === 'cached';
  const connections = isCached ? cachedConnections : renderedConnections;
  return (bench) =>
    withDemo(bench, engine, async (database) => {
      const { seconds, rounds } = bench.options;
      const portal = await startPortal(bench.program, {
        dataDir: database.env.DATA_DIR,
        env: { ...database.env, PAGE_CACHE: isCached ? 'on' : 'off' },
      });
      try {
        const pages = await measuredPages(database);
        const pids = [portal.pid, ...database.pids];
        const measure = ({ paths }: MeasuredPage, duration: number) =>
          load(portal.url, isCached ? paths.slice(0, 1) : paths, { connections, seconds: duration, pids });
        for (const page of pages) await measure(page, warmUpSeconds);
        const results = pages.map((page) => ({ page, all: [] as LoadResult[] }));
        for (let round = 0; round < rounds; round++)
          for (const { page, all } of results) all.push(await measure(page, seconds));
        const suffix = engine === 'SQLite' ? '' : ` on ${engine}`;
        return {
          figures: results.flatMap(({ page, all }) => [
            {
              name: `${kind} ${page.name}${suffix}, for each core`,
              value: median(all.map(({ perCore }) => perCore)),
              unit: 'requests/s' as const,
              ...(isCached ? {} : { goal: renderedGoal }),
            },
            {
              name: `${kind} ${page.name}${suffix}, p99`,
              value: median(all.map(({ p99Ms }) => p99Ms)),
              unit: 'ms' as const,
              goal: isCached ? 10 : 60,
            },
          ]),
          method: `demo content, one process, page cache ${isCached ? 'on' : 'off'}, gzip, ${connections} connections, ${rounds} rounds of ${seconds} s for each page in turn, medians${isCached ? '' : '; categories and articles change with every request, home and articles are rendered once for each content version'}. Rates are divided by the processor time of all threads of the portal${engine === 'SQLite' ? '' : ` and of ${postgresNote}`}.`,
        };
      } finally {
        await portal.stop();
      }
    });
}

export const memory: Section = (bench) =>
  withDemo(bench, 'SQLite', async (database) => {
    const seconds = bench.options.seconds * memoryLoads;
    const portal = await startPortal(bench.program, {
      dataDir: database.env.DATA_DIR,
      env: { PAGE_CACHE: 'off' },
    });
    try {
      bench.say(`memory: ${seconds} s of load`);
      const paths = (await measuredPages(database)).flatMap((page) => page.paths);
      const { samples, rate } = await sampleMemory(portal, paths, seconds);
      const quarter = Math.max(1, Math.floor(samples.length / 4));
      const [second, last] = [median(samples.slice(quarter, 2 * quarter)), median(samples.slice(-quarter))];
      return {
        figures: [
          { name: 'resident memory at the end of the load', value: last, unit: 'bytes', goal: memoryGoal },
          {
            name: 'growth of memory from the second quarter of the load to the last',
            value: Math.max(0, last - second),
            unit: 'bytes',
            goal: flatGrowth * second,
          },
        ],
        method: `demo content, one process, page cache off, all pages in turn, ${renderedConnections} connections, ${seconds} s, ${count(rate)} requests/s; VmRSS, medians of a quarter of the load.`,
      };
    } finally {
      await portal.stop();
    }
  });

async function sampleMemory(
  { pid, url }: RunningPortal,
  paths: string[],
  seconds: number,
): Promise<{ samples: number[]; rate: number }> {
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(memoryBytes(pid, 'VmRSS')), (seconds * 1000) / memorySamples);
  try {
    const options = { connections: renderedConnections, seconds, pids: [pid] };
    const { requestsPerSecond } = await load(url, paths, options);
    return { samples, rate: requestsPerSecond };
  } finally {
    clearInterval(timer);
  }
}
