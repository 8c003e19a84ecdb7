import { withDemo } from '../content/demo.ts';
import { measuredPages } from '../content/pages.ts';
import type { BenchDatabase, Engine } from '../database.ts';
import { runLoad } from '../load.ts';
import { count, median, milliseconds } from '../numbers.ts';
import { buildPortal, startPortal } from '../portal.ts';
import { measuringSettings } from '../postgres.ts';
import { descendantsOf } from '../process-watch.ts';
import { processorSeconds, requirePrograms } from '../processes.ts';
import { valueName } from '../scaling.ts';
import { plainFigure, type Section } from '../section.ts';

const engines: Engine[] = ['SQLite', 'PostgreSQL'];
const workerCounts = [1, 2];
const pageCaches = ['off', 'on'] as const;
/** As in the sections that these are compared with. */
const connections = { off: 20, on: 50 } as const;
const warmUpSeconds = 2;
const roundsMax = 3;

interface Row {
  engine: Engine;
  workers: number;
  pageCache: 'on' | 'off';
  page: string;
  rate: number;
  perCore: number;
  cores: number;
  p99Ms: number;
}

/** The pages of the cached and the uncached section on both engines, served by one and by two processes. */
export const databases: Section = async ({ options, say }) => {
  requirePrograms('wrk');
  buildPortal();
  const rounds = Math.min(options.rounds, roundsMax);
  const rows: Row[] = [];
  for (const engine of engines) {
    await withDemo(engine, say, async (database) => {
      for (const workers of workerCounts) {
        for (const pageCache of pageCaches) {
          say(`databases: ${engine}, ${workers} processes, page cache ${pageCache}`);
          rows.push(...(await measure(database, { workers, pageCache, rounds, seconds: options.seconds })));
        }
      }
    });
  }
  const find = (engine: Engine, workers: number, pageCache: Row['pageCache'], page: string) =>
    rows.find(
      (row) =>
        row.engine === engine && row.workers === workers && row.pageCache === pageCache && row.page === page,
    );
  return {
    figures: pageCaches.flatMap((pageCache) =>
      engines.map((engine) => {
        const pages = [...new Set(rows.map(({ page }) => page))];
        const gains = pages.map((page) => {
          const [one, two] = workerCounts.map((workers) => find(engine, workers, pageCache, page));
          return `${page} ${count(one?.rate ?? 0)} → ${count(two?.rate ?? 0)}`;
        });
        return plainFigure(
          `${engine}, page cache ${pageCache}, one → two processes on 2 cores with the load generator`,
          `${gains.join(', ')} req/s`,
        );
      }),
    ),
    details: [
      {
        title: 'SQLite and PostgreSQL, one and two processes',
        head: [
          'page',
          'page cache',
          'processes',
          ...engines.flatMap((engine) => [`${engine}, req/s`, 'per core', 'p99']),
        ],
        rows: pageCaches.flatMap((pageCache) =>
          [...new Set(rows.map(({ page }) => page))].flatMap((page) =>
            workerCounts.map((workers) => [
              page,
              pageCache,
              String(workers),
              ...engines.flatMap((engine) => {
                const row = find(engine, workers, pageCache, page);
                return row
                  ? [
                      `${count(row.rate)} on ${row.cores.toFixed(2)} cores`,
                      count(row.perCore),
                      milliseconds(row.p99Ms),
                    ]
                  : ['', '', ''];
              }),
            ]),
          ),
        ),
      },
    ],
    values: Object.fromEntries(
      rows.map(({ engine, workers, pageCache, page, perCore }) => [
        valueName({ engine, workers, pageCache, page }),
        perCore,
      ]),
    ),
    how: [
      `databases: demo content, ${connections.off} connections without and ${connections.on} with the page cache, wrk with one thread, ${rounds} rounds of ${options.seconds} s per page in turn after ${warmUpSeconds} s, medians. Cores are the processor time of all processes of the portal and of PostgreSQL together; wrk takes its own from the same two, so two processes gain less than they would with cores of their own. PostgreSQL 18 over TCP, ${measuringSettings.join(', ')}.`,
    ],
  };
};

async function measure(
  database: BenchDatabase,
  {
    workers,
    pageCache,
    rounds,
    seconds,
  }: { workers: number; pageCache: Row['pageCache']; rounds: number; seconds: number },
): Promise<Row[]> {
  const { engine, env, serverPid } = database;
  const dataDir = env.DATA_DIR;
  const portal = await startPortal({
    dataDir,
    env: { ...env, WORKERS: String(workers), PAGE_CACHE: pageCache },
  });
  const processes = () =>
    [portal.pid, ...(serverPid === null ? [] : [serverPid])].flatMap((pid) => [pid, ...descendantsOf(pid)]);
  const pages = measuredPages(dataDir).map(({ name, paths }) => ({
    name,
    // From the cache one address, as beside nginx; rendered pages change with every request.
    paths: pageCache === 'on' ? paths.slice(0, 1) : paths,
    rates: [] as number[],
    cores: [] as number[],
    p99s: [] as number[],
  }));
  const load = (paths: string[], duration: number) =>
    runLoad({
      url: portal.url,
      paths,
      connections: connections[pageCache],
      seconds: duration,
      acceptEncoding: 'gzip',
    });
  try {
    for (const { paths } of pages) await load(paths, warmUpSeconds);
    for (let round = 0; round < rounds; round++) {
      for (const { paths, rates, cores, p99s } of pages) {
        const watched = processes();
        const [before, startedAt] = [secondsOf(watched), performance.now()];
        const { requestsPerSecond, p99Ms } = await load(paths, seconds);
        cores.push((secondsOf(watched) - before) / ((performance.now() - startedAt) / 1000));
        rates.push(requestsPerSecond);
        p99s.push(p99Ms);
      }
    }
  } finally {
    await portal.stop();
  }
  return pages.map(({ name, rates, cores, p99s }) => {
    const [rate, used] = [median(rates), median(cores)];
    return {
      engine,
      workers,
      pageCache,
      page: name,
      rate,
      cores: used,
      perCore: rate / used,
      p99Ms: median(p99s),
    };
  });
}

/** A connection that ends meanwhile takes its part along; the pool keeps them longer than a round lasts. */
function secondsOf(pids: number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      return sum + processorSeconds(pid);
    } catch {
      return sum;
    }
  }, 0);
}
