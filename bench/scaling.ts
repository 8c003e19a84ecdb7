/** What many requests per second take, calculated from what the sections measured. */
import type { Engine } from './database.ts';
import { count } from './numbers.ts';
import type { Results } from './report.ts';

const demands = [10, 1_000, 100_000];
const pages = ['home', 'category', 'article'];
/** Nobody plans for a machine at its limit. */
const utilisation = 0.5;
/** Of a CDN in front that keeps public pages; what is left are misses, people with a session and writes. */
const cdnShare = 0.95;

/** Name of a rate per core among the values of the section `databases`. */
export function valueName({
  engine,
  workers,
  pageCache,
  page,
}: {
  engine: Engine;
  workers: number;
  pageCache: 'on' | 'off';
  page: string;
}): string {
  return `${engine}, ${workers}, page cache ${pageCache}, ${page}`;
}

/** Null as long as the sections `databases` and `cached` have not been measured. */
export function capacityTable(results: Results): { head: string[]; rows: string[][]; how: string[] } | null {
  const rates = results.databases?.values;
  const sizes = results.cached?.values;
  if (!rates || !sizes) return null;
  const slowest = (engine: Engine, pageCache: 'on' | 'off') =>
    Math.min(...pages.map((page) => rates[valueName({ engine, workers: 2, pageCache, page })] ?? 0));
  const rendered = slowest('PostgreSQL', 'off');
  const kept = slowest('PostgreSQL', 'on');
  const bytes = Math.max(...pages.map((page) => sizes[`cached ${page}, gzip`] ?? 0));
  const cores = (demand: number, perCore: number) => demand / (perCore * utilisation);
  const writes = results['mixed-postgresql']?.values?.writes;
  return {
    head: [
      'requests/s',
      'cores, every page rendered',
      'cores, from the page cache',
      `behind a CDN that answers ${100 * cdnShare} %: requests/s`,
      'cores then, every page rendered',
      'pages, Gbit/s',
    ],
    rows: demands.map((demand) => {
      const behind = demand * (1 - cdnShare);
      return [
        count(demand),
        toCores(cores(demand, rendered)),
        toCores(cores(demand, kept)),
        behind < 1 ? behind.toFixed(1) : count(behind),
        toCores(cores(behind, rendered)),
        ((demand * bytes * 8) / 1e9).toPrecision(2),
      ];
    }),
    how: [
      `Calculated from ${count(rendered)} requests/s a core for the slowest of home, category and article when it is rendered, ${count(kept)} from the page cache (two processes on PostgreSQL, the processor time of PostgreSQL included), ${(bytes / 1024).toFixed(1)} KB for the largest of them with gzip, and machines that are at ${100 * utilisation} % of what they can. Cores of the load balancer are not in it.`,
      ...(writes
        ? [
            `Writing was measured up to ${count(writes)} comments/s on one PostgreSQL, beside nineteen reads each.`,
          ]
        : []),
      `Measured ${results.databases?.measuredAt} from sources ${results.databases?.sources}; how, in [performance.md](performance.md#how-it-was-made).`,
    ],
  };
}

function toCores(cores: number): string {
  return cores < 1 ? 'less than 1' : count(Math.ceil(cores));
}
