import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../server/ports/stores.ts';
import { waitFor } from '../wait-for.ts';
import { databases, type OpenedDatabase } from './databases.ts';

/** As many as `openTemporaryPostgres` opens. */
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

it('writers that wait too long for the lock fail, and return their connection', async () => {
  const { database } = opened;
  const [holds, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = other.inTransaction(async () => {
    holds.resolve();
    await mayGo.promise;
  });
  await holds.promise;
  const everyConnection = () => Array.from({ length: connectionsMax }, () => database.invalidateContent());
  const waiting = Promise.allSettled(everyConnection());
  const { read } = database.connections;
  await waitFor(async () => {
    const { rows } = await sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory'`.execute(read);
    expect(rows).toHaveLength(connectionsMax);
  });
  await sql`select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`.execute(read);
  const ended = await waiting;
  mayGo.resolve();
  await holding;
  for (const one of ended) {
    expect(one).toMatchObject({ status: 'rejected', reason: { fault: 'busy' } });
  }
  await Promise.all(everyConnection());
});

it('keeps no new words outside the search index, also in earlier databases', async () => {
  const { read, write } = opened.database.connections;
  const options = async () => {
    const { rows } = await sql<{ reloptions: string[] | null }>`
      select reloptions from pg_class where relname = 'search_tokens_by_token'`.execute(read);
    return rows[0]?.reloptions;
  };
  expect(await options()).toEqual(['fastupdate=off']);
  await sql`alter index search_tokens_by_token reset (fastupdate)`.execute(write);
  expect(await options()).toBeNull();
  await (await opened.reopen()).close();
  expect(await options()).toEqual(['fastupdate=off']);
});
