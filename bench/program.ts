/** Builds and starts the measured program, and measures its processes; all of them end with the bench. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '../tests/free-port.ts';

export interface Program {
  folder: string;
  /** The folder of generated databases and results. Each program has its own, because their tables differ. */
  workplace: string;
}

export interface StartedProcess {
  pid: number;
  output(): string;
  /** Resolves to the exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
}

export interface RunningPortal extends StartedProcess {
  url: string;
  /** The time from the start of the process to its first answer with status 200. */
  startMs: number;
}

const startTimeoutMs = 120_000;
const stopTimeoutMs = 15_000;
const outputMax = 65_536;
const clockTicksPerSecond = 100;
const running = new Set<ChildProcess>();
const temporaryFolders = new Set<string>();

const ownFolder = join(import.meta.dirname, '..');
export const ownProgram: Program = { folder: ownFolder, workplace: join(ownFolder, 'bench/.work') };

process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of temporaryFolders) rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(ownProgram.workplace, { recursive: true });
  const folder = await mkdtemp(join(ownProgram.workplace, 'tmp-'));
  temporaryFolders.add(folder);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    temporaryFolders.delete(folder);
  }
}

const packageSchema = z.object({
  scripts: z.object({ start: z.string(), build: z.string(), move: z.string(), import: z.string() }),
});
type Script = keyof z.infer<typeof packageSchema>['scripts'];

/**
 * Reads the Node arguments of an npm script of the program, and the variables before them, because both change between
 * versions.
 */
function readScript({ folder }: Program, script: Script): { args: string[]; env: Record<string, string> } {
  const { scripts } = packageSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const words = scripts[script].split(' ');
  const program = words.indexOf('node');
  const env = Object.fromEntries(words.slice(0, program).map((word) => word.split('=', 2)));
  return { args: words.slice(program + 1), env };
}

/** Builds the pages of the program now, so that the first start does not have to. */
export function buildPortal(program: Program): void {
  execFileSync(process.execPath, readScript(program, 'build').args, {
    cwd: program.folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Starts an npm script of the program. `env` is added to the environment. */
export function startScript(
  program: Program,
  script: Script,
  args: string[],
  env: Record<string, string>,
): StartedProcess {
  const own = readScript(program, script);
  const child = spawn(process.execPath, [...own.args, ...args], {
    cwd: program.folder,
    env: { ...process.env, DEMO_CONTENT: 'off', ...own.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-outputMax);
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve)).finally(() =>
    running.delete(child),
  );
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

/** Starts the portal as `npm start` does and waits until its home page answers. */
export async function startPortal(
  program: Program,
  { dataDir, env = {} }: { dataDir: string; env?: Record<string, string> },
): Promise<RunningPortal> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const startedAt = performance.now();
  const server = startScript(program, 'start', [], {
    PORT: String(port),
    HOST: '127.0.0.1',
    SITE_URL: url,
    DATA_DIR: dataDir,
    // Without a trusted proxy and without an admin, every page would show its operator a link, and so bypass the cache.
    // So a proxy is set.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    ...env,
  });
  let hasEnded = false;
  void server.ended.then(() => {
    hasEnded = true;
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      async (response) => (await response.text()) !== '' && response.status === 200,
      () => false,
    );
  while (!(await isUp())) {
    if (hasEnded || performance.now() - startedAt > startTimeoutMs) {
      await server.stop();
      throw new Error(`The portal did not start:\n${server.output()}`);
    }
    await sleep(3);
  }
  return { ...server, url, startMs: performance.now() - startedAt };
}

/**
 * Reads the memory of a process: `VmRSS` is the current value, `VmHWM` the highest. Returns 0 when the process has
 * ended.
 */
export function memoryBytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const found = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readProcFile(`${pid}/status`));
  return Number(found?.[1] ?? 0) * 1024;
}

/** Sums the processor time of processes and their descendants, in seconds. Processes that have ended do not count. */
export function processorSeconds(pids: readonly number[]): number {
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
