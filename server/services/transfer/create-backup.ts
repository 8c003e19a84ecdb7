/** Copies all records and files of the portal into a folder, for `npm run backup`. */
import { link, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DatabaseRows } from '../../ports/database-rows.ts';
import type { FileStore } from '../../ports/media.ts';
import { toTerminalLanguage as say } from '../../ports/terminal-language.ts';
import { createFolder } from '../../start/private-folder.ts';
import { startError, withStartError } from '../../start/start-error.ts';
import { type Checksum, ChecksumBuilder, TableChecksums, toRowLine } from './checksum.ts';
import { countCopied, type OnCopied } from './copy-files.ts';
import { type Manifest, manifestFile, toRecordsFile } from './manifest.ts';

interface BackupAdapters {
  allRows: DatabaseRows;
  files: FileStore;
  openFolder: (folder: string) => Promise<FileStore>;
  complete: (folder: string) => Promise<void>;
  clock: () => number;
  /** The version and the commit of the program; the commit is null outside of a git checkout. */
  madeBy: NonNullable<Manifest['madeBy']>;
}

/**
 * Copies all records of one moment, and their files, while the portal serves. If the newest backup in the same folder
 * has a file, the file becomes a link and takes no room.
 */
export function createBackup({ allRows, files, openFolder, complete, clock, madeBy }: BackupAdapters) {
  return async (folder: string, onProgress?: OnCopied): Promise<Manifest> => {
    if (await stat(folder).catch(() => null)) {
      throw startError(
        `${folder} já existe; dê o nome de uma pasta que não existe.`,
        `${folder} exists already; name a folder that does not.`,
      );
    }
    const cannotCreate = say(`Não foi possível criar ${folder}`, `${folder} cannot be created`);
    const unfinished = await withStartError(cannotCreate, async () => {
      await createFolder(dirname(folder));
      return mkdtemp(`${folder}.unfinished-`);
    });
    try {
      const link = await createFileLinks(dirname(folder), join(unfinished, 'files'));
      const manifest = await writeBackup(unfinished, link, onProgress);
      await withStartError(cannotCreate, () => rename(unfinished, folder));
      return manifest;
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true }).catch(() => {});
      throw error;
    }
  };

  async function writeBackup(
    unfinished: string,
    link: (key: string, data: Uint8Array) => Promise<boolean>,
    onProgress: OnCopied | undefined,
  ): Promise<Manifest> {
    await createFolder(join(unfinished, dirname(toRecordsFile('x'))));
    const { count } = countCopied(onProgress);

    // Files are copied before the records and again after them, so that files added meanwhile are not missing.
    const target = await openFolder(join(unfinished, 'files'));
    const copied = new Set<string>();
    const checksum = new ChecksumBuilder();
    const copyFiles = async () => {
      for await (const key of files.list()) {
        const data = copied.has(key) ? null : await files.read(key);
        if (!data) continue;
        if (!(await link(key, data))) await target.save(key, data);
        copied.add(key);
        checksum.addFile(key, data);
        count('files');
      }
    };
    await copyFiles();
    const tables = await writeTables(allRows, unfinished, (rows) => count('records', rows));
    await copyFiles();
    await complete(unfinished);

    const manifest: Manifest = {
      format: 'pauta-backup-1',
      madeAt: new Date(clock()).toISOString(),
      madeBy,
      migrations: await allRows.listMigrations(),
      tables,
      files: checksum.value,
    };
    await writeFile(join(unfinished, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, {
      flush: true,
    });
    return manifest;
  }
}

async function writeTables(
  allRows: DatabaseRows,
  folder: string,
  onRows: (count: number) => void,
): Promise<Record<string, Checksum>> {
  const sums = new TableChecksums(allRows.tables);
  for (const table of allRows.tables) {
    await writeFile(join(folder, toRecordsFile(table)), '', { mode: 0o600 });
  }
  await allRows.readAll(async (table, rows) => {
    const lines = rows.map(toRowLine);
    sums.add(table, lines);
    const file = await open(join(folder, toRecordsFile(table)), 'a');
    try {
      await file.writeFile(lines.map((line) => `${line}\n`).join(''));
    } finally {
      await file.close();
    }
    onRows(rows.length);
  });
  for (const table of allRows.tables) {
    const file = await open(join(folder, toRecordsFile(table)), 'r+');
    await file.sync();
    await file.close();
  }
  return sums.value;
}

/**
 * Creates a function that links a file of the newest whole backup in `folder` into `target`. If that backup does not
 * have the same bytes, or the disk cannot link, the function does nothing and returns false.
 */
export async function createFileLinks(
  folder: string,
  target: string,
): Promise<(key: string, data: Uint8Array) => Promise<boolean>> {
  const newest = await findNewestBackup(folder);
  if (newest === null) return async () => false;
  return async (key, data) => {
    const known = join(newest, 'files', ...key.split('/'));
    const same = await readFile(known).catch(() => null);
    if (!same?.equals(data)) return false;
    const path = join(target, ...key.split('/'));
    await createFolder(dirname(path));
    return link(known, path).then(
      () => true,
      () => false,
    );
  };
}

async function findNewestBackup(folder: string): Promise<string | null> {
  const entries = await readdir(folder, { withFileTypes: true });
  const backups = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() && !entry.name.includes('.unfinished-'))
      .map(async ({ name }) => {
        const manifest = await stat(join(folder, name, manifestFile)).catch(() => null);
        return manifest ? { path: join(folder, name), at: manifest.mtimeMs } : null;
      }),
  );
  return backups.filter((backup) => backup !== null).sort((a, b) => b.at - a.at)[0]?.path ?? null;
}
