/** Moves records and files to another database and storage, for `npm run move`. */
import type { FileStore } from '../../ports/media.ts';
import type { Database } from '../../ports/stores.ts';
import { startError } from '../../start/start-error.ts';
import { rebuildSearch } from '../search/rebuild-search.ts';
import { diffChecksums, readTableChecksums, TableChecksums, toRowLine } from './checksum.ts';
import { type Copied, countCopied, type OnCopied } from './copy-files.ts';

/** The target of the move; null for a part that stays. */
export interface Target {
  database: Database | null;
  files: FileStore | null;
}

interface Move {
  from: { database: Database; files: FileStore };
  to: Target;
}

/** A file that marks a storage during a move, when the storage has no database of its own. */
const markerFile = 'move-under-way';

/** Returns whether a move has filled this storage only in part. */
export async function hasUnfinishedMove(files: FileStore): Promise<boolean> {
  return (await files.findSize(markerFile)) !== null;
}

/**
 * Moves the portal. Rejects with a StartError when the target contains anything else, or when something differs after
 * copying. The next move continues one that stopped; until then, no portal starts with its target.
 */
export function moveEverything({ from, to }: Move) {
  return async (onProgress?: OnCopied): Promise<Copied> => {
    const { copied, count } = countCopied(onProgress);
    await rejectUnfit(from.files, to);
    await setMarker(to);
    if (to.files) await copyFiles(from.files, to.files, () => count('files'));
    if (to.database) await copyRecords(from.database, to.database, (rows) => count('records', rows));
    await removeMarker(to);
    return copied;
  };
}

/** The mark is in the database; if only files move, it is in the storage. */
async function isUnfinished({ database, files }: Target): Promise<boolean> {
  if (database) return (await database.allRows.findFilling()) === 'move';
  return files !== null && (await hasUnfinishedMove(files));
}

async function setMarker({ database, files }: Target): Promise<void> {
  if (database) await database.allRows.startFilling('move');
  else await files?.save(markerFile, Buffer.from('npm run move'));
}

async function removeMarker({ database, files }: Target): Promise<void> {
  if (database) await database.allRows.endFilling();
  else await files?.delete(markerFile);
}

/** Rejects a target that contains anything except what an interrupted move copied. */
async function rejectUnfit(source: FileStore, { database, files }: Target): Promise<void> {
  const isContinued = await isUnfinished({ database, files });
  if (database && !isContinued && !(await isFree(database))) {
    throw startError(
      'O banco de destino não está vazio.',
      'The database that you want to move to is not empty.',
    );
  }
  for await (const key of files?.list() ?? []) {
    if (isContinued && (key === markerFile || (await source.findSize(key)) !== null)) continue;
    throw startError(
      `O armazenamento de destino não está vazio: tem ${key}.`,
      `The storage that you want to move to is not empty: it holds ${key}.`,
    );
  }
}

const isFree = async ({ allRows }: Database): Promise<boolean> =>
  (await allRows.findFilling()) === null && (await allRows.isEmpty());

async function copyFiles(from: FileStore, to: FileStore, onFile: () => void): Promise<void> {
  for await (const key of from.list()) {
    const data = await from.read(key);
    if (!data) continue;
    if (!(await to.read(key))?.equals(data)) await to.save(key, data);
    if (!(await to.read(key))?.equals(data))
      throw startError(`O arquivo ${key} não chegou como era.`, `The file ${key} did not arrive as it was.`);
    onFile();
  }
}

async function copyRecords(from: Database, to: Database, onCopied: (count: number) => void): Promise<void> {
  const expected = new TableChecksums(from.allRows.tables);
  await to.allRows.deleteSeeds();
  await from.allRows.readAll(async (table, rows) => {
    expected.add(table, rows.map(toRowLine));
    await to.allRows.insert(table, rows);
    onCopied(rows.length);
  });
  await rebuildSearch(to)();
  const differing = diffChecksums(expected.value, await readTableChecksums(to.allRows));
  if (differing.length > 0) {
    throw startError(
      `O que chegou é diferente em: ${differing.join(', ')}. O portal estava no ar? Pare, esvazie o destino e repita.`,
      `What arrived differs in: ${differing.join(', ')}. Was the portal running? Stop it, empty the target, move again.`,
    );
  }
}
