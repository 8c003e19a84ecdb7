import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '../tests/free-port.ts';
import { type StartedProcess, startProcess } from './processes.ts';

export interface Program {
  folder: string;
  /** Databases, tools and results, which git ignores. Each program has its own, because their tables differ. */
  workplace: string;
}

export interface RunningPortal extends StartedProcess {
  url: string;
  /** From the start of the process to the first 200. */
  startMs: number;
}

const packageSchema = z.object({
  scripts: z.object({ start: z.string(), build: z.string(), move: z.string(), import: z.string() }),
});
const startTimeoutMs = 120_000;
const temporaryFolders = new Set<string>();

export function programIn(folder: string): Program {
  return { folder: resolve(folder), workplace: join(resolve(folder), 'bench/.work') };
}

export const ownProgram = programIn(join(import.meta.dirname, '..'));

process.once('exit', () => {
  for (const folder of temporaryFolders) rmSync(folder, { recursive: true, force: true });
});

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

/** The arguments that an npm script of the program gives to Node: the place of its files changes between versions. */
export function scriptArguments(
  { folder }: Program,
  script: 'start' | 'build' | 'move' | 'import',
): string[] {
  const { scripts } = packageSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  return scripts[script].split(' ').slice(1);
}

export function buildPortal(program: Program): void {
  execFileSync(process.execPath, scriptArguments(program, 'build'), {
    cwd: program.folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

export async function startPortal(
  program: Program,
  { dataDir, env = {} }: { dataDir: string; env?: Record<string, string> },
): Promise<RunningPortal> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const startedAt = performance.now();
  const server = startProcess(process.execPath, scriptArguments(program, 'start'), {
    cwd: program.folder,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_URL: url,
      DATA_DIR: dataDir,
      DEMO_CONTENT: 'off',
      // Without an admin and behind no proxy, every page would show its operator the way to one, past the cache.
      TRUSTED_PROXIES: '127.0.0.1,::1',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...env,
    },
  });
  let hasEnded = false;
  server.ended.then(() => (hasEnded = true));
  while ((await statusOf(port)) !== 200) {
    if (hasEnded || performance.now() - startedAt > startTimeoutMs) {
      await server.stop();
      throw new Error(`The portal did not start:\n${server.output()}`);
    }
    await sleep(3);
  }
  return { ...server, url, startMs: performance.now() - startedAt };
}

function statusOf(port: number): Promise<number> {
  return new Promise((resolve) => {
    const req = request({ host: '127.0.0.1', port, path: '/', agent: false }, (res) => {
      res.resume();
      res.once('end', () => resolve(res.statusCode ?? 0));
      res.once('error', () => resolve(0));
    });
    req.once('error', () => resolve(0));
    req.end();
  });
}
