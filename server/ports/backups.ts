/** The folder in which the portal keeps its daily backups. */
import type { Readable } from 'node:stream';

export interface StoredBackup {
  /** The name of the backup's folder, such as '2026-11-27-0300'. */
  name: string;
  madeAt: number;
  records: number;
  files: number;
}

/** The last event of each kind; null until there is one. */
export interface BackupState {
  /** The last failure to make a backup, and the number of failures that day; null after a success. */
  failure: { at: number; reason: string; tries: number } | null;
  /** The backup that is being made, or that a killed process left unfinished. */
  making: { at: number; tries: number } | null;
  /** The last time that a restore proved a backup. */
  proof: { at: number; name: string; records: number } | null;
  /** The last failure to restore a backup; null after a success. */
  proofFailure: { at: number; name: string; reason: string } | null;
  /** When an admin asked for a backup; null once it is made or has failed. */
  askedAt: number | null;
  /** The last backup that was copied to the bucket. */
  copy: { at: number; name: string } | null;
  /** The last failure to copy a backup to the bucket; null after a success. */
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

/** The bucket that keeps whole backups as zips, in addition to the folder. */
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
  /** If a restore moved the earlier backups to another folder, finds that folder; null when it has none. */
  findFolderBeforeRestore(): Promise<string | null>;
  /** Returns a folder that does not exist yet, to which a restore moves the data first. */
  findMovedTo(): Promise<string>;
  /** Makes a backup in a process of its own. If it fails, rejects with the message of that process. */
  make(name: string, signal: AbortSignal): Promise<void>;
  /**
   * Restores a backup into a scratch folder, compares every record and file with the backup, and deletes the folder. If
   * something differs, rejects with the message of the command.
   */
  prove(name: string, signal: AbortSignal): Promise<void>;
  /** Opens a whole backup as a zip, which is made while it is read; null when there is no backup of this name. */
  openZip(name: string, options: { withSigningKey: boolean }): Promise<Readable | null>;
  delete(name: string): Promise<void>;
  /** Deletes what killed backups and proofs left. Whatever is older than a backup may take is deleted. */
  deleteUnfinished(now: number): Promise<void>;
  /** Does `work`, unless another process of this machine is doing such work. The turn ends with the process. */
  takeTurn(work: () => Promise<void>): Promise<void>;
  readState(): Promise<BackupState>;
  saveState(state: BackupState): Promise<void>;
}
