/** Holds texts of a long import in a temporary SQLite file instead of in memory. */
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Scratch } from '../../ports/scratch.ts';

const pageCacheKibibytes = 8 * 1024;

/** Opens a temporary SQLite file in a folder. It has no name once it is open, so that the system deletes it. */
export function openScratch(folder: string): Scratch {
  const path = join(folder, `scratch-${randomUUID()}.sqlite`);
  closeSync(openSync(path, 'wx', 0o600));
  const database = new DatabaseSync(path);
  // All writes are one transaction: its journal stays empty, since every page is new.
  database.exec(
    `pragma journal_mode = memory; pragma synchronous = off; pragma locking_mode = exclusive;
     pragma cache_size = -${pageCacheKibibytes}; begin exclusive`,
  );
  rmSync(path);
  let maps = 0;
  return {
    createMap() {
      maps += 1;
      const table = `map_${maps}`;
      database.exec(`create table ${table} (key text primary key, value text not null) without rowid`);
      const find = database.prepare(`select value from ${table} where key = ?`);
      const save = database.prepare(`insert or replace into ${table} (key, value) values (?, ?)`);
      const get = (key: string) => {
        const value = find.get(key)?.value;
        return typeof value === 'string' ? value : undefined;
      };
      return {
        get,
        has: (key) => get(key) !== undefined,
        set: (key, value) => void save.run(key, value),
      };
    },
    close: () => database.close(),
  };
}
