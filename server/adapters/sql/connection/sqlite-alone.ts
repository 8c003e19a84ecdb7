/** Lets one process at a time prepare a SQLite database. */
import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { Unavailable } from '../../../ports/unavailable.ts';
import { withSqliteFaults } from './sqlite-faults.ts';

const retryMs = 20;

/** Runs `work` while no other process does. SQLite's lock on an empty file ends with the process that holds it. */
export async function runAlone<T>(path: string, work: () => Promise<T>): Promise<T> {
  closeSync(openSync(path, 'a', 0o600));
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    while (!takeLock(lock)) await setTimeout(retryMs);
    return await work();
  } finally {
    lock.close();
  }
}

function takeLock(lock: DatabaseSync): boolean {
  try {
    withSqliteFaults(() => lock.exec('begin exclusive'));
    return true;
  } catch (error) {
    if (error instanceof Unavailable && error.fault === 'busy') return false;
    throw error;
  }
}
