/** PostgreSQL connections that a firewall drops silently: readers, writers and the listener notice and reconnect. */

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '../../server/adapters/sql/connection/postgres.ts';
import { listenForVersions, versionChannel } from '../../server/adapters/sql/connection/postgres-listener.ts';
import { Unavailable } from '../../server/ports/unavailable.ts';
import { aNews } from '../builders.ts';
import { type PostgresServer, startPostgres } from '../postgres-server.ts';
import { until } from './processes.ts';

let server: PostgresServer;
let proxy: Server;
let url: string;
/** Connections through the proxy, oldest first. */
const sockets: { client: Socket; upstream: Socket }[] = [];

beforeAll(async () => {
  server = await startPostgres();
  await server.createDatabase('calado');
  const direct = new URL(server.urlOf('calado'));
  proxy = createServer((client) => {
    const upstream = connect(Number(direct.port), direct.hostname);
    sockets.push({ client, upstream });
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const through = new URL(direct);
  through.hostname = '127.0.0.1';
  through.port = String((proxy.address() as AddressInfo).port);
  url = through.href;
});
afterAll(async () => {
  for (const { client, upstream } of sockets) {
    client.destroy();
    upstream.destroy();
  }
  proxy.close();
  await server.remove();
});

/** Drops all further packets without closing. */
function fallSilent({ client, upstream }: { client: Socket; upstream: Socket }): void {
  client.unpipe();
  upstream.unpipe();
  for (const socket of [client, upstream]) socket.pause();
}

async function notify(): Promise<void> {
  const direct = new pg.Client({ connectionString: server.urlOf('calado') });
  await direct.connect();
  await direct.query("select pg_notify($1, '')", [versionChannel]);
  await direct.end();
}

it('a process receives content versions again after its connection was dropped silently', async () => {
  let reads = 0;
  const listener = listenForVersions({
    url,
    heartbeatMs: 100,
    async readVersions() {
      reads += 1;
    },
  });
  try {
    await until('it listens', () => reads > 0);
    const connected = reads;
    await notify();
    await until('it hears', () => reads > connected);
    const [first] = sockets;
    if (!first) throw new Error('Nobody connected.');
    fallSilent(first);
    const silent = reads;
    await until('it connects again', () => sockets.length > 1);
    // The first read follows the new connection, the second a notification.
    await until('it hears again', async () => {
      await notify();
      return reads > silent + 1;
    });
  } finally {
    await listener.close();
  }
});

/** PostgreSQL answers a simple query sooner, even on a busy machine. */
const silenceMs = 3_000;

it('a process answers readers on another connection, and fails a writer', async () => {
  const database = await openPostgres({ url, silenceMs });
  const silence = () => {
    for (const socket of sockets) fallSilent(socket);
  };
  try {
    await database.news.count({ publishedUntil: null });
    silence();
    expect(await database.news.count({ publishedUntil: null })).toBe(0);
    const written = database.inTransaction(async (stores) => {
      silence();
      await stores.news.save(aNews());
    });
    await expect(written).rejects.toThrow(Unavailable);
    // PostgreSQL closes sessions that do nothing in a transaction in the same way.
    for (const { upstream } of sockets) upstream.destroy();
    await database.inTransaction((stores) => stores.news.save(aNews()));
    expect(await database.news.count({ publishedUntil: null })).toBe(1);
  } finally {
    await database.close();
  }
});
