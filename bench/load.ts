import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './processes.ts';
import { inTemporaryFolder } from './workplace.ts';

export interface Load {
  /** Without a slash at the end. */
  url: string;
  /** Asked for in turn, each connection from its own place on. */
  paths: string[];
  connections: number;
  seconds: number;
  acceptEncoding: string | null;
}

export interface LoadResult {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** Sends requests with wrk, from one thread, and reads its report. Rejects when any answer was not a 200. */
export function runLoad(load: Load): Promise<LoadResult> {
  return inTemporaryFolder(async (folder) => {
    const script = join(folder, 'load.lua');
    await writeFile(script, luaScript(load));
    const { stdout } = await run('wrk', [
      '--threads=1',
      `--connections=${load.connections}`,
      `--duration=${load.seconds}s`,
      '--timeout=10s',
      '--latency',
      `--script=${script}`,
      load.url.replace('//localhost:', '//127.0.0.1:'),
    ]);
    return readReport(stdout);
  });
}

/** Requests are made once: building them per call would cost wrk half of its speed. */
function luaScript({ paths, acceptEncoding }: Load): string {
  const headers = acceptEncoding ? `{ ["Accept-Encoding"] = "${acceptEncoding}" }` : '{}';
  const list = paths.map((path) => JSON.stringify(path)).join(', ');
  // A single address needs no function at all: wrk then sends the same bytes again and again.
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

function readReport(report: string): LoadResult {
  const failed = /Non-2xx.*|Socket errors:.*/.exec(report)?.[0];
  if (failed) throw new Error(`Not every request was answered: ${failed}`);
  const requestsPerSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1]);
  const result = { requestsPerSecond, p50Ms: latency(report, '50%'), p99Ms: latency(report, '99%') };
  if (Object.values(result).some(Number.isNaN)) throw new Error(`wrk reported no figures:\n${report}`);
  return result;
}

const msPerUnit: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

function latency(report: string, share: string): number {
  const [, value, unit] = new RegExp(`^\\s+${share}\\s+([\\d.]+)(us|ms|s|m) *$`, 'm').exec(report) ?? [];
  return Number(value) * (msPerUnit[unit ?? ''] ?? Number.NaN);
}
