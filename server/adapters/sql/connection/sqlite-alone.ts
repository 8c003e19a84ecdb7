/** Lets one process of a machine at a time do some work, such as preparing a SQLite database or importing. */
import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { Unavailable } from '../../../ports/unavailable.ts';
import { withSqliteFaults } from './sqlite-faults.ts';

const retryMs = 20;

/**
 * Runs `work` while no other process does its own. If another process is working, calls `onWait` and waits for its end.
 * SQLite's lock on an empty file ends with the process that holds it.
 */
export async function runAlone<T>(path: string, work: () => Promise<T>, onWait = () => {}): Promise<T> {
  const lock = openLock(path);
  try {
    if (!takeLock(lock)) {
      onWait();
      while (!takeLock(lock)) await setTimeout(retryMs);
    }
    return await work();
  } finally {
    lock.close();
  }
}

/** Does `work`, unless another process is running alone. */
export function doIfAlone(path: string, work: () => void): void {
  const lock = openLock(path);
  try {
    if (takeLock(lock)) work();
  } finally {
    lock.close();
  }
}

function openLock(path: string): DatabaseSync {
  closeSync(openSync(path, 'a', 0o600));
  return new DatabaseSync(path, { timeout: 0 });
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
