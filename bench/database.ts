/** The database of a measured portal: how the portal is told of it, and how the bench looks into it. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { PostgresServer } from '../tests/postgres-server.ts';

export type Engine = 'SQLite' | 'PostgreSQL';

export interface BenchDatabase {
  engine: Engine;
  /** Of a portal that uses it. */
  env: { DATA_DIR: string; DATABASE_URL?: string };
  /** Of the server's first process; null when the database is part of the portal's own. */
  serverPid: number | null;
  /** Runs one statement beside the portal and gives its rows; numbers may come as texts. */
  query(statement: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export function sqliteDatabase(dataDir: string): BenchDatabase {
  const path = join(dataDir, 'pauta.sqlite');
  return {
    engine: 'SQLite',
    serverPid: null,
    env: { DATA_DIR: dataDir },
    async query(statement) {
      // Not read-only: after a SIGKILL the log beside the file is still to be worked in.
      const connection = new DatabaseSync(path, { timeout: 10_000 });
      try {
        return connection.prepare(statement).all();
      } finally {
        connection.close();
      }
    },
    async close() {},
  };
}

/** Files stay in the folder; records are in a database of the server. */
export function postgresDatabase(server: PostgresServer, name: string, dataDir: string): BenchDatabase {
  const url = server.urlOf(name);
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 1_000 });
  pool.on('error', () => {});
  return {
    engine: 'PostgreSQL',
    serverPid: server.pid(),
    env: { DATA_DIR: dataDir, DATABASE_URL: url },
    query: async (statement) => (await pool.query(statement)).rows,
    close: () => pool.end(),
  };
}
