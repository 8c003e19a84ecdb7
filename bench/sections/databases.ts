import { measuredPages, withDemo } from '../content/demo.ts';
import { type BenchDatabase, type Engine, measuringSettings } from '../database.ts';
import { measurePages } from '../load.ts';
import { count, milliseconds } from '../numbers.ts';
import { requirePrograms } from '../processes.ts';
import { startPortal } from '../program.ts';
import type { Bench, Section } from '../section.ts';

const engines: Engine[] = ['SQLite', 'PostgreSQL'];
const pageCaches = ['off', 'on'] as const;
const workerCounts = [1, 2];
/** As in the sections `uncached` and `cached`. */
const connections = { off: 20, on: 50 };
const warmUpSeconds = 2;
const roundsMax = 3;

interface Setting {
  engine: Engine;
  workers: number;
  pageCache: 'on' | 'off';
  page: string;
}

interface Measured extends Setting {
  rate: number;
  cores: number;
  p99Ms: number;
}

export function rateName({ engine, workers, pageCache, page }: Setting): string {
  return `${engine}, ${workers} processes, page cache ${pageCache}, ${page}, per core requests/s`;
}

/** The pages of `uncached` and `cached` on both engines, served by one and by two processes. */
export const databases: Section = async (bench) => {
  requirePrograms('wrk');
  const all: Measured[] = [];
  for (const engine of engines) {
    await withDemo(bench, engine, async (database) => {
      for (const workers of workerCounts)
        for (const pageCache of pageCaches)
          all.push(...(await measure(bench, database, { workers, pageCache })));
    });
  }
  const pages = [...new Set(all.map(({ page }) => page))];
  const find = (wanted: Setting) => all.find((one) => rateName(one) === rateName(wanted));
  return {
    figures: pageCaches.flatMap((pageCache) =>
      engines.map((engine) => ({
        what: `${engine}, page cache ${pageCache}, one → two processes on 2 cores with the load generator`,
        measured: `${pages
          .map((page) => {
            const rates = workerCounts.map(
              (workers) => find({ engine, workers, pageCache, page })?.rate ?? 0,
            );
            return `${page} ${rates.map(count).join(' → ')}`;
          })
          .join(', ')} req/s`,
      })),
    ),
    tables: [
      {
        title: 'SQLite and PostgreSQL, one and two processes',
        head: [
          'page',
          'page cache',
          'processes',
          ...engines.flatMap((engine) => [`${engine}, req/s`, 'per core', 'p99']),
        ],
        rows: pageCaches.flatMap((pageCache) =>
          pages.flatMap((page) =>
            workerCounts.map((workers) => [
              page,
              pageCache,
              String(workers),
              ...engines.flatMap((engine) => {
                const { rate = 0, cores = 1, p99Ms = 0 } = find({ engine, workers, pageCache, page }) ?? {};
                const total = `${count(rate)} on ${cores.toFixed(2)} cores`;
                return [total, count(rate / cores), milliseconds(p99Ms)];
              }),
            ]),
          ),
        ),
      },
    ],
    values: Object.fromEntries(all.map((one) => [rateName(one), one.rate / one.cores])),
    method: `demo content, ${connections.off} connections without and ${connections.on} with the page cache, wrk with one thread, ${Math.min(bench.options.rounds, roundsMax)} rounds of ${bench.options.seconds} s per page in turn after ${warmUpSeconds} s, medians. Cores are the processor time of all processes of the portal and of PostgreSQL together; wrk takes its own from the same two, so two processes gain less than they would with cores of their own. PostgreSQL 18 over TCP, ${measuringSettings.join(', ')}.`,
  };
};

async function measure(
  { options, say, program }: Bench,
  { engine, env, serverPid }: BenchDatabase,
  { workers, pageCache }: Pick<Setting, 'workers' | 'pageCache'>,
): Promise<Measured[]> {
  say(`databases: ${engine}, ${workers} processes, page cache ${pageCache}`);
  const portal = await startPortal(program, {
    dataDir: env.DATA_DIR,
    env: { ...env, WORKERS: String(workers), PAGE_CACHE: pageCache },
  });
  const pages = await measuredPages(env.DATA_DIR);
  try {
    const results = await measurePages(
      pages.map(({ paths }) => (pageCache === 'on' ? paths.slice(0, 1) : paths)),
      {
        url: portal.url,
        connections: connections[pageCache],
        seconds: options.seconds,
        rounds: Math.min(options.rounds, roundsMax),
        warmUpSeconds,
        pids: [portal.pid, ...(serverPid === null ? [] : [serverPid])],
      },
    );
    return results.map(({ requestsPerSecond, cores, p99Ms }, index) => {
      const page = pages[index]?.name ?? '';
      return { engine, workers, pageCache, page, rate: requestsPerSecond, cores, p99Ms };
    });
  } finally {
    await portal.stop();
  }
}
