/** Server processes as an operator starts them, and clients for them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../server/start/app-loader.ts';
import { patienceMs } from '../patience.ts';

export interface PortalProcess {
  url: string;
  process: ChildProcess;
  log(): string;
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<string>;
}

/** Waits for a condition, and names it on time-out. */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | false | undefined> | T | null | false | undefined,
  timeoutMs = patienceMs,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`Did not happen: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

interface ProcessOptions {
  /** How far its clock is ahead of others. */
  clockAheadMs?: number;
  /** A command that runs it. */
  within?: string[];
  /** A module that it loads first, and that messages can be sent to. */
  preload?: string | undefined;
  /** A file that gets its log. */
  logFile?: string;
  startTimeoutMs?: number;
}

/** Starts `npm start` with an environment. */
export async function startPortalProcess(
  env: Record<string, string>,
  { clockAheadMs = 0, within = [], preload, logFile, startTimeoutMs }: ProcessOptions = {},
): Promise<PortalProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'pauta-faults-'));
  const clock = clockAheadMs ? join(import.meta.dirname, 'shifted-clock.ts') : null;
  const loaded = [clock, preload].filter((file) => typeof file === 'string');
  const [command = '', ...args] = [
    ...within,
    process.execPath,
    ...loaded.map((file) => `--import=${pathToFileURL(file).href}`),
    join(projectRoot, 'server/start/start.ts'),
  ];
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      DEMO_CONTENT: 'off',
      LOG_LEVEL: 'info',
      CLOCK_AHEAD_MS: String(clockAheadMs),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(preload ? ['ipc' as const] : [])],
  });
  let log = '';
  const file = logFile ? createWriteStream(logFile) : null;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      log += chunk;
      file?.write(chunk);
    });
  }
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(String(code ?? signal)));
  });
  const look = () => {
    if (child.exitCode !== null) throw new Error(`It ended instead:\n${log}`);
    return /Pauta em (http:\S+)/.exec(log)?.[1];
  };
  const started = until('it accepts requests', look, startTimeoutMs);
  const url = await started.catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    url,
    process: child,
    log: () => log,
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      const code = await ended;
      clearTimeout(timer);
      await rm(folder, { recursive: true, force: true });
      return code;
    },
  };
}

/** The address of the portal, or of a proxy in front of it. */
type Address = Pick<PortalProcess, 'url'>;

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** A client with cookies for several processes that share one SITE_URL. */
export class PortalClient {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  async ask(portal: Address, path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (this.#cookies.size > 0)
      headers.set('Cookie', [...this.#cookies].map((pair) => pair.join('=')).join('; '));
    headers.set('Origin', this.#origin);
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetch(portal.url + path, { redirect: 'manual', ...init, headers, signal });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  post(portal: Address, path: string, fields: Record<string, string>): Promise<Answer> {
    return this.ask(portal, path, { method: 'POST', body: new URLSearchParams(fields) });
  }

  /** Calls the newsroom and parses the answer. */
  async call(
    portal: Address,
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }> {
    const { status, headers, text } = await this.ask(portal, `/api/redacao${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {}),
    });
    return { status, headers, body: JSON.parse(text) };
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const at = pair.indexOf('=');
    if (attributes.includes('Max-Age=0')) this.#cookies.delete(pair.slice(0, at));
    else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}
