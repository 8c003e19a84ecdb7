import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { median } from './numbers.ts';
import { processorSeconds, run } from './processes.ts';
import { inTemporaryFolder } from './program.ts';

export interface Load {
  url: string;
  /** Requested in turn by all connections together. */
  paths: string[];
  connections: number;
  seconds: number;
  acceptEncoding: string | null;
  /** Processes whose processor time counts, with their descendants. */
  pids?: number[];
}

export interface LoadResult {
  requestsPerSecond: number;
  p99Ms: number;
  cores: number;
}

/** Sends requests with wrk, from one thread. Rejects when a response is an error. */
export function runLoad(load: Load): Promise<LoadResult> {
  return inTemporaryFolder(async (folder) => {
    const script = join(folder, 'load.lua');
    const { pids = [], url, connections, seconds } = load;
    await writeFile(script, luaScript(load));
    const [usedBefore, startedAt] = [processorSeconds(pids), performance.now()];
    const report = await run('wrk', [
      '--threads=1',
      `--connections=${connections}`,
      `--duration=${seconds}s`,
      '--timeout=10s',
      '--latency',
      `--script=${script}`,
      url.replace('//localhost:', '//127.0.0.1:'),
    ]);
    const cores = (processorSeconds(pids) - usedBefore) / ((performance.now() - startedAt) / 1000);
    return { ...readReport(report), cores };
  });
}

/** Measures each page `rounds` times in turn and returns the medians, in the order of the pages. */
export async function measurePages(
  pages: readonly string[][],
  {
    rounds,
    seconds,
    warmUpSeconds,
    ...load
  }: Omit<Load, 'paths' | 'acceptEncoding'> & { rounds: number; warmUpSeconds: number },
): Promise<LoadResult[]> {
  const measure = (paths: string[], duration: number) =>
    runLoad({ ...load, paths, seconds: duration, acceptEncoding: 'gzip' });
  for (const page of pages) await measure(page, warmUpSeconds);
  const results: LoadResult[][] = pages.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, page] of pages.entries()) results[index]?.push(await measure(page, seconds));
  }
  return results.map(medianOf);
}

export function medianOf(results: LoadResult[]): LoadResult {
  const middle = (name: keyof LoadResult) => median(results.map((result) => result[name]));
  return {
    requestsPerSecond: middle('requestsPerSecond'),
    p99Ms: middle('p99Ms'),
    cores: middle('cores'),
  };
}

/** Requests are formatted once: formatting each would halve the rate of wrk. */
function luaScript({ paths, acceptEncoding }: Load): string {
  const headers = acceptEncoding ? `{ ["Accept-Encoding"] = "${acceptEncoding}" }` : '{}';
  const list = paths.map((path) => JSON.stringify(path)).join(', ');
  // Without a function wrk sends the same bytes again and again, which is the fastest.
  if (paths.length === 1) return `wrk.path = ${list}\nwrk.headers = ${headers}\n`;
  return `
local paths = { ${list} }
local requests = {}
local turn = 0
function init(args)
  for i, path in ipairs(paths) do requests[i] = wrk.format("GET", path, ${headers}) end
end
function request()
  turn = turn % #requests + 1
  return requests[turn]
end
`;
}

function readReport(report: string): Omit<LoadResult, 'cores'> {
  const failed = /Non-2xx.*|Socket errors:.*/.exec(report)?.[0];
  if (failed) throw new Error(`Not every request succeeded: ${failed}`);
  const requestsPerSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1]);
  const [, value, unit = ''] = /^\s+99%\s+([\d.]+)(us|ms|s|m) *$/m.exec(report) ?? [];
  const p99Ms = Number(value) * ({ us: 0.001, ms: 1, s: 1000, m: 60_000 }[unit] ?? Number.NaN);
  if (Number.isNaN(requestsPerSecond + p99Ms)) throw new Error(`wrk reported no figures:\n${report}`);
  return { requestsPerSecond, p99Ms };
}
