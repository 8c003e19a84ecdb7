/** Lists the daily backups, and what happened last, for admins. */
import { listRestoreCommands } from '../../../domain/transfer/backups.ts';
import type { Adapters } from '../../ports/adapters.ts';
import { type BackupState, noBackupState, type StoredBackup } from '../../ports/backups.ts';

interface BackupOverview {
  /** The folder is null while the portal has none for backups. */
  folder: string | null;
  /** The bucket that gets a copy of each; null without one. */
  bucket: string | null;
  /** Newest first, each with the commands that restore it. */
  backups: (StoredBackup & { restore: string[] })[];
  /** The folder of the backups from before a restore, while `backups` is empty; null when there is no such folder. */
  folderBeforeRestore: string | null;
  state: BackupState;
}

export function listBackups({ backups, machine }: Pick<Adapters, 'backups' | 'machine'>) {
  return async (): Promise<BackupOverview> => {
    if (backups === null)
      return { folder: null, bucket: null, backups: [], folderBeforeRestore: null, state: noBackupState };
    const { folder, bucket } = backups;
    const [list, state] = await Promise.all([backups.list(), backups.readState()]);
    const toListed = (backup: StoredBackup) => ({
      ...backup,
      restore: listRestoreCommands({ ...machine, folder, name: backup.name }),
    });
    const folderBeforeRestore = list.length === 0 ? await backups.findFolderBeforeRestore() : null;
    return { folder, bucket: bucket?.name ?? null, backups: list.map(toListed), folderBeforeRestore, state };
  };
}
