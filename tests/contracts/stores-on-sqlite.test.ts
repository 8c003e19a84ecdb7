/** Runs the contracts of all stores on SQLite. */
import { describe } from 'vitest';
import { openTemporarySqlite } from './databases.ts';
import { describeStores } from './stores.ts';

// A file for each kind of database, so that they run at the same time.
describe('SQLite', () => describeStores(openTemporarySqlite));
