/** Restores a backup into an empty portal and compares both, for `npm run restore`. */
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { type DatabaseRows, isFromBeforeTheFirstRelease, type Row } from '../../ports/database-rows.ts';
import type { FileStore } from '../../ports/media.ts';
import type { Database } from '../../ports/stores.ts';
import { toTerminalLanguage as say } from '../../ports/terminal-language.ts';
import { type StartError, startError, withStartError } from '../../start/start-error.ts';
import { rebuildSearch } from '../search/rebuild-search.ts';
import {
  diffChecksums,
  readFileChecksum,
  readTableChecksums,
  TableChecksums,
  toRowLine,
} from './checksum.ts';
import { copyFiles, countCopied, type OnCopied } from './copy-files.ts';
import { type Manifest, manifestFile, manifestSchema, toProgramName, toRecordsFile } from './manifest.ts';

interface RestoreAdapters {
  /** Opens the portal with the migrations of the backup's version, or with all when none are given. */
  open: (migrations?: readonly string[]) => Promise<Target>;
  openFolder: (folder: string) => Promise<FileStore>;
  /** Called after all checks, before the first write. */
  onStart: () => Promise<void>;
}

interface Target {
  database: Database;
  files: FileStore;
  close: () => Promise<void>;
}

const rowsAtOnce = 100;
const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/**
 * Restores a backup with the migrations that it knows, and then runs the others. Rejects with a StartError when the
 * backup is unreadable, belongs to a newer version, or differs after the restore. If a restore stopped, the next one
 * with the same backup continues it; until then, the portal does not start.
 */
export function restoreBackup({ open, openFolder, onStart }: RestoreAdapters) {
  return async (folder: string, onProgress?: OnCopied): Promise<Manifest> => {
    const manifest = await readManifest(folder);
    if (isFromBeforeTheFirstRelease(manifest.migrations)) {
      throw startError(
        `A cópia é de antes da primeira versão: restaure-a com ${toProgramName(manifest)}, rode lá "npm run export", e "npm run import" com este programa.`,
        `The backup is from before the first release: restore it with ${toProgramName(manifest)}, run "npm run export" there, and "npm run import" with this one.`,
      );
    }
    const source = await openFolder(join(folder, 'files'));
    await withTarget(await open(manifest.migrations), async (target) => {
      await rejectUnfit(folder, manifest, target, source);
      await onStart();
      await target.database.allRows.startFilling('restore');
      await fill(target, folder, manifest, source, onProgress);
      await rejectDifferent(target, manifest);
    });
    await withTarget(await open(), async ({ database }) => {
      await rebuildSearch(database)();
      await database.allRows.endFilling();
    });
    return manifest;
  };
}

async function withTarget(target: Target, work: (target: Target) => Promise<void>): Promise<void> {
  try {
    await work(target);
  } finally {
    await target.close();
  }
}

async function rejectUnfit(
  folder: string,
  manifest: Manifest,
  { database: { allRows }, files }: Pick<Target, 'database' | 'files'>,
  source: FileStore,
): Promise<void> {
  rejectOtherVersion(manifest, await allRows.listMigrations());
  const filling = await allRows.findFilling();
  if (filling === 'move' || (filling === null && !(await allRows.isEmpty())))
    throw startError(
      'Já há um portal neste lugar, e nada mudou. Pare-o, dê à pasta de DATA_DIR outro nome (ou, com o PostgreSQL, um banco vazio em DATABASE_URL) e rode o comando de novo.',
      'The portal is not empty, and nothing was changed. Stop it, give the folder of DATA_DIR another name (or, with PostgreSQL, an empty database in DATABASE_URL), and run the command again.',
    );
  await rejectDamaged(folder, manifest, allRows, source);
  await rejectOtherFiles(source, files);
}

/**
 * Files that are not in the backup would stay, so they are rejected. Files that are in it may come from an interrupted
 * restore.
 */
async function rejectOtherFiles(source: FileStore, files: FileStore): Promise<void> {
  const known = new Set<string>();
  for await (const key of source.list()) known.add(key);
  for await (const key of files.list()) {
    if (known.has(key)) continue;
    throw startError(
      `O lugar dos arquivos não está vazio (tem ${key}), e nada foi restaurado. Dê uma DATA_DIR que ainda não existe ou, com o S3, um bucket vazio em STORAGE_URL.`,
      `The storage of files is not empty (it holds ${key}), and nothing was restored. Give a DATA_DIR that does not exist yet or, with S3, an empty bucket in STORAGE_URL.`,
    );
  }
}

async function fill(
  { database: { allRows }, files }: Target,
  folder: string,
  manifest: Manifest,
  source: FileStore,
  onProgress: OnCopied | undefined,
): Promise<void> {
  const { count } = countCopied(onProgress);
  await copyFiles(source, files, () => count('files'));
  const tables = listTables(allRows, manifest);
  await allRows.deleteSeeds(tables);
  for (const table of tables) {
    for await (const rows of readRows(join(folder, toRecordsFile(table)))) {
      await allRows.insert(table, rows);
      count('records', rows.length);
    }
  }
}

async function rejectDifferent({ database: { allRows }, files }: Target, manifest: Manifest): Promise<void> {
  const differing = diffChecksums(
    { ...manifest.tables, files: manifest.files },
    {
      ...(await readTableChecksums(allRows, listTables(allRows, manifest))),
      files: await readFileChecksum(files),
    },
  );
  if (differing.length === 0) return;
  throw startError(
    `O que foi restaurado difere da cópia em: ${differing.join(', ')}.`,
    `What was restored differs from the backup in: ${differing.join(', ')}.`,
  );
}

/** Lists the tables that the backup's version had, in the order in which they can be filled. */
function listTables({ tables }: DatabaseRows, manifest: Manifest): string[] {
  return tables.filter((name) => name in manifest.tables);
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(folder, manifestFile), 'utf8')));
  } catch (cause) {
    throw (
      (await findWrongFolder(folder)) ??
      startError(
        `Em ${folder} não há uma cópia inteira: não foi possível ler ${manifestFile}.`,
        `${folder} holds no whole backup: its ${manifestFile} cannot be read.`,
        { cause },
      )
    );
  }
}

/** Recognizes what people often name in place of a backup's folder, and says so; null for other mistakes. */
async function findWrongFolder(folder: string): Promise<StartError | null> {
  const facts = await stat(folder).catch(() => null);
  if (facts === null) return startError(`A pasta ${folder} não existe.`, `There is no folder ${folder}.`);
  if (!facts.isDirectory())
    return startError(
      `${folder} não é uma pasta. Descompacte o zip e dê a pasta que sai dele.`,
      `${folder} is no folder. Unpack the zip and give the folder that comes out of it.`,
    );
  for (const name of (await readdir(folder)).sort().reverse()) {
    const inside = join(folder, name);
    if (!(await stat(join(inside, manifestFile)).catch(() => null))) continue;
    return startError(
      `As cópias estão em pastas dentro de ${folder}. Dê uma delas, como ${inside}.`,
      `The backups are in folders inside ${folder}. Give one of them, such as ${inside}.`,
    );
  }
  return null;
}

/** Reads the whole backup first, so that a damaged one leaves the portal empty. */
async function rejectDamaged(
  folder: string,
  manifest: Manifest,
  allRows: DatabaseRows,
  files: FileStore,
): Promise<void> {
  const tables = listTables(allRows, manifest);
  const sums = new TableChecksums(tables);
  for (const table of tables) {
    const path = join(folder, toRecordsFile(table));
    const part = say(
      `Não foi possível ler ${path}; nada foi restaurado`,
      `${path} cannot be read; nothing was restored`,
    );
    await withStartError(part, async () => {
      for await (const rows of readRows(path)) sums.add(table, rows.map(toRowLine));
    });
  }
  const expected = { ...manifest.tables, files: manifest.files };
  const differing = diffChecksums(expected, { ...sums.value, files: await readFileChecksum(files) });
  if (differing.length === 0) return;
  throw startError(
    `A cópia em ${folder} está danificada, e nada foi restaurado. Não confere: ${differing.join(', ')}.`,
    `${folder} is damaged, and nothing was restored: what it holds differs from the backup in: ${differing.join(', ')}.`,
  );
}

function rejectOtherVersion(manifest: Manifest, done: string[]): void {
  const { migrations } = manifest;
  const unknown = migrations.filter((name) => !done.includes(name));
  if (unknown.length > 0) {
    throw startError(
      `A cópia é de uma versão mais nova (${unknown.join(', ')}): restaure-a com ${toProgramName(manifest)}, ou mais novo.`,
      `The backup is of a newer version (${unknown.join(', ')}): restore it with ${toProgramName(manifest)}, or a newer one.`,
    );
  }
  // Migrations that are done already would never change the records of the backup.
  const missing = done.filter((name) => !migrations.includes(name));
  if (missing.length > 0) {
    throw startError(
      `A cópia é de uma versão mais antiga (sem ${missing.join(', ')}), e este portal já foi iniciado: restaure em um que ainda não existe.`,
      `The backup is of an older version (without ${missing.join(', ')}), and this portal was started before: restore into one that does not exist yet.`,
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
