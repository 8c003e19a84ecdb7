import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '../tests/free-port.ts';
import { type StartedProcess, startProcess } from './processes.ts';
import { projectRoot } from './workplace.ts';

const packageSchema = z.object({ scripts: z.object({ start: z.string() }) });
const startTimeoutMs = 120_000;

export interface RunningPortal extends StartedProcess {
  /** Without a slash at the end. */
  url: string;
  /** From the start of the process to the first 200. */
  startMs: number;
}

/** What `npm start` does before it serves. Throws when the sources cannot be built. */
export function buildPortal(): void {
  execFileSync(process.execPath, [join(projectRoot, 'server/start/build.ts')], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** The portal in a process of its own, as `npm start` runs it after the build; resolves at its first 200. */
export async function startPortal(options: {
  dataDir: string;
  env?: Record<string, string>;
  nodeFlags?: string[];
  /** The address that must answer 200. */
  path?: string;
}): Promise<RunningPortal> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const startedAt = performance.now();
  const server = startProcess(process.execPath, [...(options.nodeFlags ?? []), ...startArguments()], {
    cwd: projectRoot,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_URL: url,
      DATA_DIR: options.dataDir,
      DEMO_CONTENT: 'off',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...options.env,
    },
  });
  let hasEnded = false;
  server.ended.then(
    () => (hasEnded = true),
    () => (hasEnded = true),
  );
  for (;;) {
    if ((await statusOf(port, options.path ?? '/')) === 200) break;
    if (hasEnded || performance.now() - startedAt > startTimeoutMs) {
      await server.stop();
      throw new Error(`The portal did not start:\n${server.output()}`);
    }
    await sleep(3);
  }
  return { ...server, url, startMs: performance.now() - startedAt };
}

/** What `npm start` gives to Node. */
function startArguments(): string[] {
  const { scripts } = packageSchema.parse(
    JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')),
  );
  return scripts.start.split(' ').slice(1);
}

/** 0 when nobody answers. */
function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    const req = request({ host: '127.0.0.1', port, path, agent: false }, (res) => {
      res.resume();
      res.once('end', () => resolve(res.statusCode ?? 0));
      res.once('error', () => resolve(0));
    });
    req.once('error', () => resolve(0));
    req.end();
  });
}
