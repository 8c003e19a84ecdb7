/** The PostgreSQL of the bench: the one of the tests, with its data in bench/.work and ordinary durability. */
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '../tests/postgres-server.ts';
import { workplace } from './workplace.ts';

/** What is said of it in the document. Whatever is not named is as PostgreSQL ships. */
export const measuringSettings = [
  'fsync=on',
  'synchronous_commit=on',
  'shared_buffers=1GB',
  'effective_cache_size=8GB',
  'random_page_cost=1.1',
  'max_connections=200',
];
/** Content that can be made again is written without a log. */
const fillingSettings = [
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=8GB',
  'shared_buffers=1GB',
  'maintenance_work_mem=1GB',
];

export const postgresFolder = join(workplace, 'postgres');

/** Runs `work` with the server, which ends with it. */
export async function withPostgres<T>(
  purpose: 'measuring' | 'filling',
  work: (server: PostgresServer) => Promise<T>,
): Promise<T> {
  const settings = purpose === 'measuring' ? measuringSettings : fillingSettings;
  const server = await startPostgres({ folder: postgresFolder, settings });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}
