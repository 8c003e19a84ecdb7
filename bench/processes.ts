/** Child processes of the bench, which end with it, and what Linux says about processes. */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const stopTimeoutMs = 15_000;
const outputMax = 65_536;
const clockTicksPerSecond = 100;
/** nginx is installed outside the PATH of ordinary users. */
const pathWithServers = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
const running = new Set<ChildProcess>();

export interface StartedProcess {
  pid: number;
  output(): string;
  ended: Promise<void>;
  /** SIGTERM, and SIGKILL after 15 seconds. */
  stop(): Promise<void>;
}

interface Place {
  cwd?: string;
  env?: Record<string, string>;
}

process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

export function startProcess(command: string, args: string[], { cwd, env }: Place = {}): StartedProcess {
  const child = spawn(command, args, {
    ...(cwd ? { cwd } : {}),
    env: { ...process.env, PATH: pathWithServers, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-outputMax);
    });
  }
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve();
    });
    child.once('close', () => resolve());
  }).finally(() => running.delete(child));
  return {
    pid: child.pid ?? -1,
    output: () => output,
    ended,
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

export async function run(command: string, args: string[], { cwd, env }: Place = {}): Promise<string> {
  const work = promisify(execFile)(command, args, {
    ...(cwd ? { cwd } : {}),
    env: { ...process.env, ...env },
    maxBuffer: 256 * 1024 * 1024,
  });
  running.add(work.child);
  try {
    return (await work).stdout;
  } finally {
    running.delete(work.child);
  }
}

export function versionOf(program: string, pattern: RegExp): string | undefined {
  const { stdout, stderr } = spawnSync(program, ['-v'], {
    encoding: 'utf8',
    env: { ...process.env, PATH: pathWithServers },
  });
  return pattern.exec(`${stdout}${stderr}`)?.[0];
}

export function requirePrograms(...names: ('wrk' | 'nginx')[]): void {
  const missing = names.filter((name) => versionOf(name, /./) === undefined);
  if (missing.length > 0)
    throw new Error(
      `Not installed: ${missing.join(', ')}. Run: apt-get install wrk nginx-light libnginx-mod-http-geoip2`,
    );
}

export function residentBytes(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (!found) throw new Error(`No memory figure of process ${pid}.`);
  return Number(found) * 1024;
}

/** The most memory that a process has had; 0 when it has ended. */
export function peakResidentBytes(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readProcFile(`${pid}/status`))?.[1] ?? 0) * 1024;
}

/** Processor time of processes and their descendants, in seconds. Processes that have ended do not count. */
export function processorSeconds(pids: number[]): number {
  return pids.flatMap(withDescendants).reduce((sum, pid) => {
    // The second field is the name in brackets, which may contain blanks.
    const fields = readProcFile(`${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
    return sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / clockTicksPerSecond;
  }, 0);
}

function withDescendants(pid: number): number[] {
  const children = tasksOf(pid).flatMap((task) =>
    readProcFile(`${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(withDescendants)];
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function readProcFile(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
}
