/** Lists the daily backups, and what happened last, for admins. */
import type { Adapters } from '../../ports/adapters.ts';
import { type BackupState, noBackupState, type StoredBackup } from '../../ports/backups.ts';

interface BackupOverview {
  /** The folder is null while the portal has none for backups. */
  folder: string | null;
  /** Newest first. */
  backups: StoredBackup[];
  state: BackupState;
}

export function listBackups({ backups }: Pick<Adapters, 'backups'>) {
  return async (): Promise<BackupOverview> => {
    if (backups === null) return { folder: null, backups: [], state: noBackupState };
    const [list, state] = await Promise.all([backups.list(), backups.readState()]);
    return { folder: backups.folder, backups: list, state };
  };
}
