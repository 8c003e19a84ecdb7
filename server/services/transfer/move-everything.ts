/** Moves records and files to another database and storage, for `npm run move`. */
import type { FileStore } from '../../ports/media.ts';
import type { Database } from '../../ports/stores.ts';
import { rebuildSearch } from '../search/rebuild-search.ts';
import { diffChecksums, readTableChecksums, TableChecksums, toRowLine } from './checksum.ts';
import type { BackupProgress } from './create-backup.ts';
import { startError } from './terminal-language.ts';

/** Where the portal moves to; null for the part that stays. */
export interface Target {
  database: Database | null;
  files: FileStore | null;
}

interface Move {
  from: { database: Database; files: FileStore };
  to: Target;
  isUnfinished: boolean;
  /** Called after all checks, before the first write. */
  onStart: () => Promise<void>;
}

/**
 * Moves the portal, and can be repeated. Rejects with a StartError when the target holds anything else, or something
 * differs.
 */
export function moveEverything({ from, to, isUnfinished, onStart }: Move) {
  return async (onProgress: (progress: BackupProgress) => void = () => {}): Promise<BackupProgress> => {
    const progress: BackupProgress = { records: 0, files: 0 };
    const step = (kind: keyof BackupProgress, count: number) => {
      progress[kind] += count;
      onProgress({ ...progress });
    };
    if (!isUnfinished) await rejectUnlessEmpty(to);
    await onStart();
    if (to.files) await copyFiles(from.files, to.files, (count) => step('files', count));
    if (to.database) await copyRecords(from.database, to.database, (count) => step('records', count));
    return progress;
  };
}

async function rejectUnlessEmpty({ database, files }: Target): Promise<void> {
  if (database && !(await database.allRows.isEmpty())) {
    throw startError(
      'O banco de destino não está vazio.',
      'The database that you want to move to is not empty.',
    );
  }
  for await (const key of files?.list() ?? []) {
    throw startError(
      `O armazenamento de destino não está vazio: tem ${key}.`,
      `The storage that you want to move to is not empty: it holds ${key}.`,
    );
  }
}

async function copyFiles(from: FileStore, to: FileStore, onCopied: (count: number) => void): Promise<void> {
  for await (const key of from.list()) {
    const data = await from.read(key);
    if (!data) continue;
    if (!(await to.read(key))?.equals(data)) await to.save(key, data);
    if (!(await to.read(key))?.equals(data))
      throw startError(`O arquivo ${key} não chegou como era.`, `The file ${key} did not arrive as it was.`);
    onCopied(1);
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
