/** The databases that the bench measures on. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { type PostgresServer, startPostgres } from '../tests/postgres-server.ts';
import type { Program } from './program.ts';

export type Engine = 'SQLite' | 'PostgreSQL';

export interface BenchDatabase {
  engine: Engine;
  env: { DATA_DIR: string; DATABASE_URL?: string };
  /** The processes of the database server. */
  pids: number[];
  query(statement: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** The settings of PostgreSQL that differ from its defaults. */
const settings = [
  'fsync=on',
  'synchronous_commit=on',
  'shared_buffers=1GB',
  'effective_cache_size=8GB',
  'random_page_cost=1.1',
  'max_connections=200',
];
/** Describes the server in the notes beside figures. */
export const postgresNote = `PostgreSQL 18 over TCP on the same machine (${settings.join(', ')})`;

/** Runs `work` with the PostgreSQL server of the tests. Its data folder is kept in the program's workplace. */
export async function withPostgres<T>(
  { workplace }: Program,
  work: (server: PostgresServer) => Promise<T>,
): Promise<T> {
  const server = await startPostgres({ folder: join(workplace, 'postgres'), settings });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

export function sqliteDatabase(dataDir: string): BenchDatabase {
  return {
    engine: 'SQLite',
    pids: [],
    env: { DATA_DIR: dataDir },
    async query(statement) {
      // The file is opened for writing, because SQLite must apply the write-ahead log after a SIGKILL.
      const connection = new DatabaseSync(join(dataDir, 'pauta.sqlite'), { timeout: 10_000 });
      try {
        return connection.prepare(statement).all();
      } finally {
        connection.close();
      }
    },
    async close() {},
  };
}

export function postgresDatabase(server: PostgresServer, name: string, dataDir: string): BenchDatabase {
  const url = server.urlOf(name);
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 1_000 });
  pool.on('error', () => {});
  return {
    engine: 'PostgreSQL',
    pids: [server.pid()],
    env: { DATA_DIR: dataDir, DATABASE_URL: url },
    query: async (statement) => (await pool.query(statement)).rows,
    close: () => pool.end(),
  };
}
