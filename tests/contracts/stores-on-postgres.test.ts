/** Runs the contracts of all stores on PostgreSQL. */
import { describe } from 'vitest';
import { openLastingPostgres, openTemporaryPostgres } from './databases.ts';
import { describeStores } from './stores.ts';

// A file for each kind of database, so that they run at the same time.
describe('PostgreSQL', () => describeStores(openLastingPostgres, openTemporaryPostgres));
