/** The folder in which the portal keeps its daily backups. */
import type { Readable } from 'node:stream';

export interface StoredBackup {
  /** The name of its folder, such as '2026-11-27-0300'. */
  name: string;
  madeAt: number;
  records: number;
  files: number;
}

/** The last events of each kind; null while there was none. */
export interface BackupState {
  /** The last backup that could not be made, until one succeeds, and how often that day. */
  failure: { at: number; reason: string; tries: number } | null;
  /** The backup that is being made, or that a killed process left unfinished. */
  making: { at: number; tries: number } | null;
  /** The last restore that proved a backup. */
  proof: { at: number; name: string; records: number } | null;
  /** The last backup that could not be restored, until one can be. */
  proofFailure: { at: number; name: string; reason: string } | null;
  /** The moment at which an admin asked for a backup, until it is made or fails. */
  askedAt: number | null;
  /** The last backup that is in the bucket. */
  copy: { at: number; name: string } | null;
  /** The last backup that could not be put there, until one is. */
  copyFailure: { at: number; name: string; reason: string } | null;
}

/** The state before anything happened. */
export const noBackupState: BackupState = {
  failure: null,
  making: null,
  proof: null,
  proofFailure: null,
  askedAt: null,
  copy: null,
  copyFailure: null,
};

/** The bucket in which whole backups are kept as zips, besides the folder. */
export interface BackupBucket {
  /** The name of the bucket, for people. */
  name: string;
  put(backup: string, zip: Readable, signal: AbortSignal): Promise<void>;
  /** Lists the names of the backups in the bucket. */
  list(): Promise<string[]>;
  delete(backup: string): Promise<void>;
}

export interface Backups {
  folder: string;
  bucket: BackupBucket | null;
  /** Lists whole backups, newest first. */
  list(): Promise<StoredBackup[]>;
  /** Finds the folder to which a restore moved the backups that there were before; null when it holds none. */
  findFolderBeforeRestore(): Promise<string | null>;
  /** Returns the folder that the data are moved to before a restore, which does not exist yet. */
  findMovedTo(): Promise<string>;
  /** Makes a backup in a process of its own; rejects with what it said when it fails. */
  make(name: string, signal: AbortSignal): Promise<void>;
  /**
   * Restores a backup into a scratch place, where every record and file is compared with the backup, and deletes that
   * place; rejects with what the command said when something differs.
   */
  prove(name: string, signal: AbortSignal): Promise<void>;
  /** Opens a whole backup as a zip that is made while it is read; null when there is none of this name. */
  openZip(name: string, options: { withSigningKey: boolean }): Promise<Readable | null>;
  delete(name: string): Promise<void>;
  /** Deletes what backups and proofs that were killed have left: all that is older than one may take. */
  deleteUnfinished(now: number): Promise<void>;
  /** Does `work` unless another process of this machine does such work. The turn ends with the process. */
  takeTurn(work: () => Promise<void>): Promise<void>;
  readState(): Promise<BackupState>;
  saveState(state: BackupState): Promise<void>;
}
