/** Writers of PostgreSQL that take turns while others wait, time out or break. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../server/ports/stores.ts';
import { waitFor } from '../wait-for.ts';
import { databases, type OpenedDatabase } from './databases.ts';

/** The number of connections that `openTemporaryPostgres` opens. */
const connectionsMax = 4;

let opened: OpenedDatabase;
let other: Database;
beforeEach(async () => {
  const postgres = databases.find(({ name }) => name === 'PostgreSQL');
  if (!postgres) throw new Error('No database is called PostgreSQL.');
  opened = await postgres.open();
  other = await opened.reopen();
});
afterEach(async () => {
  await other.close();
  await opened.close();
});

/** Lets another process write until the returned function is called. */
async function holdWriting(): Promise<() => Promise<void>> {
  const [holds, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = other.inTransaction(async () => {
    holds.resolve();
    await mayGo.promise;
  });
  await holds.promise;
  return () => {
    mayGo.resolve();
    return holding;
  };
}

function expectWriterToWait(): Promise<void> {
  return waitFor(async () => {
    const { rows } = await sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory'`.execute(
      opened.database.connections.read,
    );
    expect(rows).toHaveLength(1);
  });
}

it('fails a writer that waits too long for the lock, and returns its connection', async () => {
  const { database } = opened;
  const endWriting = await holdWriting();
  const waiting = Promise.allSettled([database.invalidateContent()]);
  await expectWriterToWait();
  await sql`select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`.execute(database.connections.read);
  const [ended] = await waiting;
  await endWriting();
  expect(ended).toMatchObject({ status: 'rejected', reason: { fault: 'busy' } });
  await Promise.all(Array.from({ length: connectionsMax }, () => database.invalidateContent()));
});

it('lets more writers wait than it has connections, and answers other work meanwhile', async () => {
  const { database } = opened;
  const endWriting = await holdWriting();
  const waiting = Array.from({ length: 3 * connectionsMax }, () => database.invalidateContent());
  await expectWriterToWait();
  await sql`select 1`.execute(database.connections.write);
  await database.ping();
  expect((await database.status()).pool?.waiting).toBe(waiting.length - 1);
  await endWriting();
  await Promise.all(waiting);
});

it('lets others write after a writer whose connection broke while it had its turn', async () => {
  const { database } = opened;
  const { write, read } = database.connections;
  const broken = write.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(read);
    await sql`select 1`.execute(trx);
  });
  const others = Array.from({ length: connectionsMax }, () => database.invalidateContent());
  await expect(broken).rejects.toMatchObject({ fault: 'database' });
  await Promise.all(others);
  expect((await database.status()).pool?.waiting).toBe(0);
});

it('lets others write after a transaction whose statement or commit failed', async () => {
  const { database } = opened;
  const failing = [
    database.inTransaction(() => Promise.reject(new Error('of the work'))),
    database.connections.write.transaction().execute(async (trx) => {
      await sql`select 1 / 0`.execute(trx).catch(() => {});
    }),
  ];
  const others = Array.from({ length: connectionsMax }, () => database.invalidateContent());
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await Promise.all(others);
});

it('ends writers that wait for their turn when it is closed', async () => {
  const { database } = opened;
  const closing = await opened.reopen();
  const endWriting = await holdWriting();
  const writing = Promise.allSettled(Array.from({ length: 3 }, () => closing.invalidateContent()));
  await expectWriterToWait();
  const closed = closing.close();
  await endWriting();
  await closed;
  // None of them is left waiting.
  expect(await writing).toHaveLength(3);
  await database.invalidateContent();
});

it('answers the ping while all connections of readers and writers are taken', async () => {
  const { database } = opened;
  const { read, write } = database.connections;
  const mayGo = Promise.withResolvers<void>();
  const taken = [read, write].flatMap((db) =>
    Array.from({ length: connectionsMax }, () => {
      const isTaken = Promise.withResolvers<void>();
      const ended = db.connection().execute(async (connection) => {
        await sql`select 1`.execute(connection);
        isTaken.resolve();
        await mayGo.promise;
      });
      return { isTaken: isTaken.promise, ended };
    }),
  );
  await Promise.all(taken.map(({ isTaken }) => isTaken));
  await database.ping();
  mayGo.resolve();
  await Promise.all(taken.map(({ ended }) => ended));
});

it('keeps no new words outside the search index', async () => {
  const { rows } = await sql<{ reloptions: string[] | null }>`
    select reloptions from pg_class where relname = 'search_tokens_by_token'`.execute(
    opened.database.connections.read,
  );
  expect(rows).toEqual([{ reloptions: ['fastupdate=off'] }]);
});
