/** Lets admins list backups, request one, and download one. */
import type { Readable } from 'node:stream';
import type { Actor } from '../../../domain/accounts/audit.ts';
import { backupMissing, backupsOff, notSignedIn } from '../../../domain/text/sentences.ts';
import { listRestoreCommands } from '../../../domain/transfer/backups.ts';
import { fail, invalid, ok, type Result } from '../../../domain/web/problem.ts';
import { askedBackupLimit, backupDownloadLimit, rateLimitProblem } from '../../../domain/web/rate-limit.ts';
import type { Adapters } from '../../ports/adapters.ts';
import { type BackupState, noBackupState, type StoredBackup } from '../../ports/backups.ts';
import type { AccountAdapters } from '../accounts/account-adapters.ts';
import { checkOwnerProof, type OwnerProof } from '../accounts/check-owner-proof.ts';
import { recordAction } from '../accounts/record-action.ts';
import { isSigned, signUntil } from '../site/signed-token.ts';

/** How long the token of a download is valid. The download must begin within this time, but may take longer. */
const downloadStartsWithinMs = 60_000;

/** Stores the request. A job of this machine makes the backup within seconds. */
export function requestBackup({
  database,
  backups,
  clock,
}: Pick<Adapters, 'database' | 'backups' | 'clock'>) {
  return async (actor: Actor): Promise<Result<null>> => {
    if (backups === null) return fail(invalid(backupsOff));
    const now = clock();
    const asked = await database.inTransaction(async (stores): Promise<Result<null>> => {
      const waitMs = await stores.rateLimits.take(askedBackupLimit, '', now);
      if (waitMs > 0) return fail(rateLimitProblem(waitMs));
      await recordAction(stores, actor, now, { action: 'backup.asked', id: 'copias' });
      return ok(null);
    });
    if (asked.ok) await backups.saveState({ ...(await backups.readState()), askedAt: now });
    return asked;
  };
}

type DownloadAdapters = Pick<AccountAdapters, 'database' | 'passwords' | 'passwordWork'> &
  Pick<Adapters, 'backups' | 'clock' | 'sessionSecret'>;

const purposeOf = (name: string, sessionId: string) => `copia ${name} ${sessionId}`;

/**
 * Lets an admin download a backup after proving to own the account, because the backup has the personal data of all
 * people. Returns the token for the address; it is valid for a minute, and for this session only.
 */
export function signBackupDownload(adapters: DownloadAdapters) {
  const { database, backups, clock, sessionSecret } = adapters;
  return async (actor: Actor, name: string, proof: OwnerProof): Promise<Result<{ token: string }>> => {
    const profile = await database.users.findProfile(actor.userId);
    if (!profile) return fail({ code: 'unauthenticated', message: notSignedIn });
    const isThere = (await backups?.list())?.some((backup) => backup.name === name);
    if (!isThere) return fail({ code: 'not-found', message: backupMissing });
    const now = clock();
    const problem = await checkOwnerProof(adapters, profile, proof, now);
    if (problem) return fail(problem);
    return database.inTransaction(async (stores): Promise<Result<{ token: string }>> => {
      const waitMs = await stores.rateLimits.take(backupDownloadLimit, actor.userId, now);
      if (waitMs > 0) return fail(rateLimitProblem(waitMs));
      await recordAction(stores, actor, now, { action: 'backup.downloaded', id: name, title: name });
      const purpose = purposeOf(name, proof.sessionId);
      return ok({ token: signUntil(sessionSecret, purpose, now + downloadStartsWithinMs) });
    });
  };
}

/** Opens a backup as a zip, without the key that signs sessions: with that key, a stranger could act as every user. */
export function openBackup({
  backups,
  clock,
  sessionSecret,
}: Pick<Adapters, 'backups' | 'clock' | 'sessionSecret'>) {
  return async (name: string, token: string, sessionId: string): Promise<Readable | null> => {
    if (!isSigned(sessionSecret, purposeOf(name, sessionId), token, clock())) return null;
    return (await backups?.openZip(name, { withSigningKey: false })) ?? null;
  };
}

interface BackupOverview {
  /** The folder for backups; null when the portal has none. */
  folder: string | null;
  /** The bucket that gets a copy of each backup; null when there is none. */
  bucket: string | null;
  /** The backups, newest first, each with the commands that restore it. */
  backups: (StoredBackup & { restore: string[] })[];
  /** While `backups` is empty: the folder with the backups from before a restore. Null when there is no such folder. */
  folderBeforeRestore: string | null;
  state: BackupState;
}

/** Lists the daily backups and their last events, for admins. */
export function listBackups({ backups, machine }: Pick<Adapters, 'backups' | 'machine'>) {
  return async (): Promise<BackupOverview> => {
    if (backups === null)
      return { folder: null, bucket: null, backups: [], folderBeforeRestore: null, state: noBackupState };
    const { folder, bucket } = backups;
    const [list, state, movedTo] = await Promise.all([
      backups.list(),
      backups.readState(),
      backups.findMovedTo(),
    ]);
    const toListed = (backup: StoredBackup) => ({
      ...backup,
      restore: listRestoreCommands({ ...machine, folder, movedTo, name: backup.name }),
    });
    const folderBeforeRestore = list.length === 0 ? await backups.findFolderBeforeRestore() : null;
    return { folder, bucket: bucket?.name ?? null, backups: list.map(toListed), folderBeforeRestore, state };
  };
}
