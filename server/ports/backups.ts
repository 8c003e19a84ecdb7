/** The folder in which the portal keeps its daily backups. */
export interface StoredBackup {
  /** The name of its folder, such as '2026-11-27-0300'. */
  name: string;
  madeAt: number;
  records: number;
  files: number;
}

/** What happened last. Each part is null while there is nothing to say. */
export interface BackupState {
  /** The last backup that could not be made, until one succeeds, and how often that day. */
  failure: { at: number; reason: string; tries: number } | null;
  /** The last restore that proved a backup. */
  proof: { at: number; name: string; records: number } | null;
  /** The last backup that could not be restored, until one can be. */
  proofFailure: { at: number; name: string; reason: string } | null;
}

/** The state before anything happened. */
export const noBackupState: BackupState = { failure: null, proof: null, proofFailure: null };

export interface Backups {
  folder: string;
  /** Lists whole backups, newest first. */
  list(): Promise<StoredBackup[]>;
  /** Makes a backup in a process of its own; rejects with what it said when it fails. */
  make(name: string, signal: AbortSignal): Promise<void>;
  /**
   * Restores a backup into a scratch place, where every record and file is compared with the backup, and deletes that
   * place; rejects with what the command said when something differs.
   */
  prove(name: string, signal: AbortSignal): Promise<void>;
  delete(name: string): Promise<void>;
  /** Deletes what backups and proofs that were killed have left: all that is older than one may take. */
  deleteUnfinished(now: number): Promise<void>;
  readState(): Promise<BackupState>;
  saveState(state: BackupState): Promise<void>;
}
