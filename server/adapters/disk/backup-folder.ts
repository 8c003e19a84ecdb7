/** Makes and proves backups in a folder. It runs the commands `npm run backup` and `npm run restore`. */
import { execFile } from 'node:child_process';
import { createReadStream, type ReadStream } from 'node:fs';
import { lstat, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import { toFolderBeforeRestore, toMovedName } from '../../../domain/transfer/backups.ts';
import { type BackupBucket, type Backups, noBackupState, type StoredBackup } from '../../ports/backups.ts';
import { manifestFile, manifestSchema } from '../../services/transfer/manifest.ts';
import { createFolder, privateFileMode } from '../../start/private-folder.ts';
import { sessionSecretFile } from '../../start/session-secret.ts';
import { runAlone } from '../sql/connection/sqlite-alone.ts';

const commands = join(import.meta.dirname, '../../commands');
const timeoutMs = 6 * 60 * 60_000;
const reasonMaxLength = 300;
/** This file is in DATA_DIR, because the folder of backups may be the part that fails. */
const stateFile = 'copias-de-seguranca.json';
/** A file in DATA_DIR. The one process that makes or proves a backup holds a lock on it. */
const turnFile = 'backup-turn';
const unfinishedForm = /^\d{4}-\d{2}-\d{2}-\d{4}\.unfinished-\w{6}$/;
const proofPrefix = 'prova-de-copia-';
const nameForm = /^\d{4}-\d{2}-\d{2}-\d{4}$/;

const moment = z.object({ at: z.number(), reason: z.string() });
const stateSchema = z.object({
  failure: moment.extend({ tries: z.number() }).nullable(),
  making: z.object({ at: z.number(), tries: z.number() }).nullable().default(null),
  proof: z.object({ at: z.number(), name: z.string(), records: z.number() }).nullable(),
  proofFailure: moment.extend({ name: z.string() }).nullable(),
  askedAt: z.number().nullable().default(null),
  copy: z.object({ at: z.number(), name: z.string() }).nullable().default(null),
  copyFailure: moment.extend({ name: z.string() }).nullable().default(null),
});

/** A backup is proved in a portal on SQLite and disk, whatever the portal itself runs on. */
const elsewhere = { DATABASE_URL: '', DATABASE_REPLICA_URL: '', STORAGE_URL: '', SESSION_SECRET: '' };

/** Returns a folder that does not exist yet, to which a restore moves the data first. */
export async function findMovedTo(dataDir: string): Promise<string> {
  return toMovedName(dataDir, (await listMoved(dataDir)).length + 1);
}

/** Lists the folders to which restores moved data, oldest first. */
async function listMoved(dataDir: string): Promise<string[]> {
  const moved: string[] = [];
  for (let path = toMovedName(dataDir, 1); await exists(path); path = toMovedName(dataDir, moved.length + 1))
    moved.push(path);
  return moved;
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  );

export function openBackupFolder(
  folder: string,
  dataDir: string,
  bucket: BackupBucket | null = null,
): Backups {
  const pathOf = (name: string) => join(folder, name);
  let saving = Promise.resolve();
  return {
    folder,
    bucket,
    async list() {
      const names = await readdir(folder).catch(() => []);
      const found = await Promise.all(names.filter((name) => nameForm.test(name)).map(readBackup));
      return found.filter((backup) => backup !== null).sort((a, b) => b.madeAt - a.madeAt);
    },
    async findFolderBeforeRestore() {
      for (const movedTo of (await listMoved(dataDir)).toReversed()) {
        const before = toFolderBeforeRestore({ folder, dataDir, movedTo });
        const names = before === null ? [] : await readdir(before).catch(() => []);
        if (names.some((name) => nameForm.test(name))) return before;
      }
      return null;
    },
    findMovedTo: () => findMovedTo(dataDir),
    async make(name, signal) {
      await createFolder(folder);
      await run('backup.ts', pathOf(name), {}, signal);
    },
    async prove(name, signal) {
      const scratch = await mkdtemp(join(dataDir, proofPrefix));
      try {
        await run('restore.ts', pathOf(name), { ...elsewhere, DATA_DIR: scratch }, signal);
      } finally {
        await rm(scratch, { recursive: true, force: true });
      }
    },
    async openZip(name, { withSigningKey }) {
      if (!nameForm.test(name) || !(await readBackup(name))) return null;
      return zipFolder(pathOf(name), name, (file) => withSigningKey || file !== sessionSecretFile);
    },
    async delete(name) {
      if (nameForm.test(name)) await rm(pathOf(name), { recursive: true, force: true });
    },
    async deleteUnfinished(now) {
      await deleteOld(folder, now, (name) => unfinishedForm.test(name));
      await deleteOld(dataDir, now, (name) => name.startsWith(proofPrefix));
    },
    async takeTurn(work) {
      const taken = new Error('Another process has the turn.');
      const skip = () => {
        throw taken;
      };
      await runAlone(join(dataDir, turnFile), work, skip).catch((error: unknown) => {
        if (error !== taken) throw error;
      });
    },
    async readState() {
      try {
        return stateSchema.parse(JSON.parse(await readFile(join(dataDir, stateFile), 'utf8')));
      } catch {
        return noBackupState;
      }
    },
    saveState(state) {
      // States are written one after the other, because they all use the same temporary file.
      const saved = saving.then(async () => {
        const draft = join(dataDir, `${stateFile}.${process.pid}`);
        await writeFile(draft, JSON.stringify(state), { mode: privateFileMode, flush: true });
        await rename(draft, join(dataDir, stateFile));
      });
      saving = saved.catch(() => {});
      return saved;
    },
  };

  async function readBackup(name: string): Promise<StoredBackup | null> {
    try {
      const text = await readFile(join(pathOf(name), manifestFile), 'utf8');
      const { madeAt, tables, files } = manifestSchema.parse(JSON.parse(text));
      const records = Object.values(tables).reduce((sum, { count }) => sum + count, 0);
      return { name, madeAt: Date.parse(madeAt), records, files: files.count };
    } catch {
      return null;
    }
  }
}

async function deleteOld(folder: string, now: number, isOwn: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(folder).catch(() => [])).filter(isOwn)) {
    const facts = await stat(join(folder, name)).catch(() => null);
    if (facts && now - facts.mtimeMs > timeoutMs)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function run(
  command: string,
  folder: string,
  changes: Record<string, string>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [join(commands, command), folder], {
      // The screen shows the reason in Portuguese, whatever the language of the machine.
      env: { ...process.env, ...changes, LC_ALL: 'pt_BR.UTF-8' },
      timeout: timeoutMs,
      signal,
    });
  } catch (error) {
    throw new Error(toReason(error).slice(0, reasonMaxLength), { cause: error });
  }
}

const commandFailure = z
  .object({ stderr: z.string(), signal: z.string().nullable(), killed: z.boolean() })
  .partial();

function toReason(error: unknown): string {
  const { stderr = '', signal, killed } = commandFailure.safeParse(error).data ?? {};
  if (killed) return 'não acabou em seis horas, e foi interrompida';
  if (signal) return 'o processo que a fazia foi encerrado antes do fim, talvez por falta de memória';
  // The last line says what failed; those before it are progress.
  return stderr.trim().split('\n').at(-1) || 'o processo que a fazia parou sem dizer por quê';
}

/**
 * Returns a zip with the files for which `isWanted` is true, in the folder `name`. JSON is compressed; images are
 * compressed already. If a file cannot be read, the stream ends with an error.
 */
export async function zipFolder(
  folder: string,
  name: string,
  isWanted: (path: string) => boolean,
): Promise<Readable> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const zip = new ZipFile();
  const output = new PassThrough();
  const opened = new Set<ReadStream>();
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const inside = relative(folder, path).split(sep).join('/');
    if (!entry.isFile() || !isWanted(inside)) continue;
    const options = { compress: /json$/.test(inside), mode: 0o600 };
    zip.addReadStreamLazy(`${name}/${inside}`, options, (take) => {
      const stream = createReadStream(path);
      opened.add(stream);
      stream.once('close', () => opened.delete(stream));
      stream.once('error', (error) => output.destroy(error));
      take(null, stream);
    });
  }
  zip.end();
  zip.outputStream.pipe(output);
  // If the client disconnects, the file that is being read must be closed.
  output.once('close', () => {
    for (const stream of opened) stream.destroy();
  });
  return output;
}
