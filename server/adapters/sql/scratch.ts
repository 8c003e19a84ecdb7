/** Keeps the texts of a long import in a temporary SQLite file instead of in memory. */
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Scratch, ScratchReader } from '../../ports/scratch.ts';

const pageCacheKibibytes = 8 * 1024;

/**
 * Opens a temporary SQLite file in a folder. After `openReader` has opened the path for another reader, the file is
 * unlinked, so that the system deletes it when the last reader closes it.
 */
export async function openScratch(
  folder: string,
  openReader: (path: string) => Promise<void> = async () => {},
): Promise<Scratch> {
  const path = join(folder, `scratch-${randomUUID()}.sqlite`);
  closeSync(openSync(path, 'wx', 0o600));
  const database = new DatabaseSync(path);
  try {
    await openReader(path);
  } finally {
    rmSync(path);
  }
  // All writes are one transaction. Its journal stays empty, since every page is new.
  database.exec(
    `pragma journal_mode = memory; pragma synchronous = off; pragma cache_size = -${pageCacheKibibytes};
     begin exclusive`,
  );
  const maps = new Map<string, ReturnType<Scratch['map']>>();
  return {
    map(name) {
      const known = maps.get(name);
      if (known) return known;
      database.exec(`create table "${name}" (key text primary key, value text not null) without rowid`);
      const save = database.prepare(`insert or replace into "${name}" (key, value) values (?, ?)`);
      const map = {
        ...readMap(database, name),
        set: (key: string, value: string) => void save.run(key, value),
      };
      maps.set(name, map);
      return map;
    },
    share: () => database.exec('commit'),
    close: () => database.close(),
  };
}

/** Opens a temporary file while it still has a path. It can be read once its writer has shared it. */
export function openScratchReader(path: string): ScratchReader {
  const database = new DatabaseSync(path, { readOnly: true });
  // The lock is taken at the first read and then held, because otherwise each read would take it again.
  database.exec('pragma locking_mode = exclusive');
  return {
    map: (name) => readMap(database, name),
    close: () => database.close(),
  };
}

function readMap(database: DatabaseSync, name: string): ReturnType<ScratchReader['map']> {
  const find = database.prepare(`select value from "${name}" where key = ?`);
  const get = (key: string) => {
    const value = find.get(key)?.value;
    return typeof value === 'string' ? value : undefined;
  };
  return { get, has: (key) => get(key) !== undefined };
}
