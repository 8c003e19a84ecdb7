/** Child processes of the bench. It ends those it started, by pid, whatever happens to itself. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const stopTimeoutMs = 15_000;
const running = new Set<ChildProcess>();

export interface StartedProcess {
  pid: number;
  /** What it wrote so far, both streams; the last 64 kB. */
  output(): string;
  /** Resolves with its exit code once it ended, -1 when a signal ended it. */
  ended: Promise<number>;
  /** SIGTERM, and SIGKILL when that is not enough. */
  stop(): Promise<void>;
}

process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

/** Starts a server. */
export function startProcess(
  command: string,
  args: string[],
  { cwd, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): StartedProcess {
  const child = spawn(command, args, {
    ...(cwd ? { cwd } : {}),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-65_536);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      resolve(code ?? -1);
    });
  });
  ended.catch(() => running.delete(child));
  return {
    pid: child.pid ?? -1,
    output: () => output,
    ended,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const giveUp = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      await ended;
      clearTimeout(giveUp);
    },
  };
}

/** Runs a command to its end and returns what it printed. Rejects with its output when it fails. */
export async function run(
  command: string,
  args: string[],
  { cwd, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<{ stdout: string; stderr: string }> {
  const work = promisify(execFile)(command, args, {
    ...(cwd ? { cwd } : {}),
    env: { ...process.env, ...env },
    maxBuffer: 256 * 1024 * 1024,
  });
  running.add(work.child);
  try {
    return await work;
  } finally {
    running.delete(work.child);
  }
}

/** Throws, with the way to get them, when programs of the system are missing. */
export function requirePrograms(...names: ('wrk' | 'nginx')[]): void {
  const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const missing = names.filter((name) => !places.some((place) => isExecutable(join(place, name))));
  if (missing.length === 0) return;
  throw new MissingProgramError(
    `Not installed: ${missing.join(', ')}. Get what the bench needs with: apt-get install wrk nginx-light`,
  );
}

/** Something that the system must have; the message says how to get it. */
export class MissingProgramError extends Error {}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Resident memory of a process, in bytes (Linux). */
export function residentBytes(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (!found) throw new Error(`No memory figure of process ${pid}.`);
  return Number(found) * 1024;
}

const clockTicksPerSecond = 100;

/** Processor time that a process and its threads have used, in seconds (Linux). */
export function processorSeconds(pid: number): number {
  // The name, in brackets, may hold blanks: the fields are counted from behind it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / clockTicksPerSecond;
}
