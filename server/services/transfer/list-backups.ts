/** Lists the daily backups, and what happened last, for admins. */
import type { Adapters } from '../../ports/adapters.ts';
import type { BackupState, StoredBackup } from '../../ports/backups.ts';

interface BackupOverview {
  /** Null while there is no folder for them. */
  folder: string | null;
  /** Newest first. */
  backups: StoredBackup[];
  state: BackupState;
}

export function listBackups({ backups }: Pick<Adapters, 'backups'>) {
  return async (): Promise<BackupOverview> => {
    if (backups === null)
      return { folder: null, backups: [], state: { failure: null, proof: null, proofFailure: null } };
    const [list, state] = await Promise.all([backups.list(), backups.readState()]);
    return { folder: backups.folder, backups: list, state };
  };
}
