import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { Row } from '../../ports/archive.ts';
import type { FileStore } from '../../ports/media.ts';
import type { Database } from '../../ports/stores.ts';
import { opening, StartError } from '../../start/start-error.ts';
import { rebuildSearch } from '../search/rebuild-search.ts';
import {
  diffChecksums,
  readFileChecksum,
  readTableChecksums,
  TableChecksums,
  toRowLine,
} from './checksum.ts';
import type { BackupProgress } from './create-backup.ts';
import { type Manifest, manifestFile, manifestSchema, toProgramName, toRecordsFile } from './manifest.ts';

interface RestoreAdapters {
  database: Database;
  files: FileStore;
  openFolder: (folder: string) => Promise<FileStore>;
  /** Called after all checks, before the first write. */
  begin: () => Promise<void>;
}

const rowsAtOnce = 100;
const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** Rejects with a StartError when the backup is unreadable or of another version, or something differs. */
export function restoreBackup({ database, files, openFolder, begin }: RestoreAdapters) {
  const { archive } = database;
  return async (
    folder: string,
    onProgress: (progress: BackupProgress) => void = () => {},
  ): Promise<Manifest> => {
    const manifest = await readManifest(folder);
    await rejectOtherVersion(manifest, await archive.listMigrations());
    if (!(await archive.isEmpty())) throw new StartError('The portal is not empty: restore into a new one.');
    await rejectDamaged(folder, manifest, archive, await openFolder(join(folder, 'files')));
    await begin();
    const progress: BackupProgress = { records: 0, files: 0 };
    const reportProgress = () => onProgress({ ...progress });

    const source = await openFolder(join(folder, 'files'));
    for await (const key of source.list()) {
      const data = await source.read(key);
      if (!data) continue;
      await files.save(key, data);
      progress.files += 1;
      reportProgress();
    }
    await archive.deleteSeeds();
    for (const table of archive.tables.filter((name) => name in manifest.tables)) {
      for await (const rows of readRows(join(folder, toRecordsFile(table)))) {
        await archive.insert(table, rows);
        progress.records += rows.length;
        reportProgress();
      }
    }
    await rebuildSearch(database)();
    const expected = { ...manifest.tables, files: manifest.files };
    const differing = diffChecksums(expected, {
      ...(await readTableChecksums(archive)),
      files: await readFileChecksum(files),
    });
    if (differing.length > 0) {
      throw new StartError(`What was restored differs from the backup in: ${differing.join(', ')}.`);
    }
    return manifest;
  };
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(folder, manifestFile), 'utf8')));
  } catch (cause) {
    throw new StartError(`${folder} holds no whole backup: its ${manifestFile} cannot be read.`, { cause });
  }
}

/** Reads the whole backup first, so that a damaged one leaves the portal empty. */
async function rejectDamaged(
  folder: string,
  manifest: Manifest,
  archive: Database['archive'],
  files: FileStore,
): Promise<void> {
  const sums = new TableChecksums(archive);
  for (const table of archive.tables.filter((name) => name in manifest.tables)) {
    const path = join(folder, toRecordsFile(table));
    await opening(`${path} cannot be read; nothing was restored`, async () => {
      for await (const rows of readRows(path)) sums.add(table, rows.map(toRowLine));
    });
  }
  const expected = { ...manifest.tables, files: manifest.files };
  const differing = diffChecksums(expected, { ...sums.value, files: await readFileChecksum(files) });
  if (differing.length === 0) return;
  throw new StartError(
    `${folder} is damaged, and nothing was restored: what it holds differs from the backup in: ${differing.join(', ')}.`,
  );
}

function rejectOtherVersion(manifest: Manifest, known: string[]): void {
  const { migrations } = manifest;
  const maker = toProgramName(manifest);
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new StartError(
      `The backup is of a newer version (${unknown.join(', ')}): restore it with ${maker}, or a newer one.`,
    );
  }
  // The changes that missing migrations make to existing records would never be made.
  const missing = known.filter((name) => !migrations.includes(name));
  if (missing.length > 0) {
    throw new StartError(
      `The backup is of an older version (without ${missing.join(', ')}): restore it with ${maker}, then start this one.`,
    );
  }
}

async function* readRows(path: string): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    rows.push(rowSchema.parse(JSON.parse(line)));
    if (rows.length < rowsAtOnce) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}
