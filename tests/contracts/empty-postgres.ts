/** Copies an empty PostgreSQL database for a test file, and empties it between tests. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { patienceMs } from '../patience.ts';
import { withClient } from '../postgres-server.ts';

export interface EmptyPostgres {
  url: string;
  /** Resets every table but those named `kept` to its initial rows. There must be no concurrent writes. */
  restore(kept?: readonly string[]): Promise<void>;
  remove(): Promise<void>;
}

interface Table {
  name: string;
  rows: string;
}

/** The template must have no connections. */
export async function copyPostgres(templateUrl: string): Promise<EmptyPostgres> {
  const template = new URL(templateUrl).pathname.slice(1);
  const name = `prova_${randomUUID().replaceAll('-', '')}`;
  const serverUrl = new URL('/postgres', templateUrl).href;
  await withClient(serverUrl, async (client) => {
    await client.query(`create database ${name} template ${template}`);
  });
  const url = new URL(`/${name}`, templateUrl).href;
  // One connection for all resets: a new one reads the catalog first, which takes longer than the rest.
  const client = await connect(url);
  const tables = await listTables(client);
  return {
    url,
    async restore(kept = []) {
      const wanted = tables.filter((table) => !kept.includes(table.name));
      // Without triggers: those of the audit log reject deletes, those of foreign keys require an order.
      const emptyAll = wanted.map((table) => `delete from "${table.name}"`).join(';');
      await client.query(`begin; set local session_replication_role = replica; ${emptyAll}`);
      for (const { name: table, rows } of wanted) {
        if (rows === '[]') continue;
        const fill = `insert into "${table}" select * from json_populate_recordset(null::"${table}", $1)`;
        await client.query(fill, [rows]);
      }
      await client.query('commit');
    },
    async remove() {
      await client.end();
      await withClient(serverUrl, async (server) => {
        await server.query(`drop database ${name} with (force)`);
      });
    },
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows: names } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
  );
  const tables: Table[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ rows: string }>(
      `select coalesce(json_agg(t), '[]')::text as rows from "${name}" t`,
    );
    tables.push({ name, rows: rows[0]?.rows ?? '[]' });
  }
  return tables;
}
