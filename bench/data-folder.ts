/** What a data folder holds, and what of it nothing explains. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { filesOf, isShareImageKey } from '../domain/media/image.ts';

export interface DataFolder {
  /** Of the database, in bytes, without its log. */
  databaseBytes: number;
  /** Of all tables together. */
  rows: number;
  /** Stored images and their sizes. */
  files: number;
  /** Bytes by path, of whatever is neither the database nor a stored file. */
  others: Map<string, number>;
}

const databaseFile = 'pauta.sqlite';

export function describeDataFolder(dataDir: string): DataFolder {
  const paths = filesBelow(dataDir);
  const isStored = (path: string) => path.startsWith('files/');
  const others = paths.filter((path) => !isStored(path) && !path.startsWith(databaseFile));
  return {
    databaseBytes: bytesOf(join(dataDir, databaseFile)),
    rows: withDatabase(dataDir, countRows),
    files: paths.filter(isStored).length,
    others: new Map(others.map((path) => [path, bytesOf(join(dataDir, path))])),
  };
}

/** Size of the log that SQLite writes ahead of the database, in bytes. */
export function writeAheadBytes(dataDir: string): number {
  return bytesOf(join(dataDir, `${databaseFile}-wal`));
}

/** Stored files that belong to no image of the database. */
export function strayFiles(dataDir: string): string[] {
  const known = new Set(
    withDatabase(dataDir, (connection) =>
      connection
        .prepare('select storage_key, width from images')
        .all()
        .flatMap((row) => filesOf({ storageKey: String(row.storage_key), width: Number(row.width) })),
    ),
  );
  return filesBelow(join(dataDir, 'files')).filter((key) => !known.has(key) && !isShareImageKey(key));
}

/** Runs `work` with the database of a data folder; also beside the portal. */
export function withDatabase<T>(dataDir: string, work: (connection: DatabaseSync) => T): T {
  const connection = new DatabaseSync(join(dataDir, databaseFile), { timeout: 10_000 });
  try {
    return work(connection);
  } finally {
    connection.close();
  }
}

/** Of the search index only what stands behind it counts: its rows are blocks of many words. */
function countRows(connection: DatabaseSync): number {
  const names = connection
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '%\\_tokens%' escape '\\'",
    )
    .all()
    .map(({ name }) => String(name));
  return names.reduce(
    (sum, name) => sum + Number(connection.prepare(`select count(*) as rows from "${name}"`).get()?.rows),
    0,
  );
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** 0 for what is not there. */
function bytesOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
