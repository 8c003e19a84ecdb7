/**
 * Makes a backup every day, and when an admin asks for one. Deletes old backups, copies backups to a bucket, and proves
 * one each week.
 */
import { dayName, formatClock } from '../../../domain/text/dates.ts';
import { messageOf } from '../../../domain/text/error-message.ts';
import { listOldBackups } from '../../../domain/transfer/backups.ts';
import { dailyBackupLimit } from '../../../domain/web/rate-limit.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { BackupBucket, BackupState, Backups } from '../../ports/backups.ts';

type BackupAdapters = Pick<Adapters, 'database' | 'site' | 'clock' | 'log'> & { backups: Backups };

/** A backup is proved when the last proof is at least six and a half days old, so about once a week. */
const proofEveryMs = 6.5 * 24 * 60 * 60_000;

const retryAfterMs = 30 * 60_000;

const portalStopped = 'o portal parou enquanto ela era feita';

/**
 * Creates the rounds of two jobs. After the hour in the settings, one process makes the daily backup, unless the folder
 * has one of this day. The turn keeps other processes of this machine from it, and the rate limit those of other
 * machines. If a backup fails, or its process is killed, it is tried again after half an hour.
 */
export function createBackupRounds({ database, site, clock, log, backups }: BackupAdapters) {
  return {
    makeDaily: (signal: AbortSignal): Promise<void> => backups.takeTurn(() => makeDaily(signal)),
    /** Makes the backup that an admin asked for. If the process that made it was killed, it is made once more. */
    makeAsked: async (signal: AbortSignal): Promise<void> => {
      if ((await backups.readState()).askedAt !== null) await backups.takeTurn(() => makeAsked(signal));
    },
  };

  async function makeDaily(signal: AbortSignal): Promise<void> {
    await noteInterrupted();
    const { dailyBackup } = site;
    const now = clock();
    const time = formatClock(now);
    if (dailyBackup === null || Number(time.slice(0, 2)) < dailyBackup.hour) return;
    const day = dayName(now);
    if ((await backups.list()).some((backup) => backup.name.startsWith(day))) return;
    const { failure } = await backups.readState();
    const tries = failure !== null && dayName(failure.at) === day ? failure.tries : 0;
    if (failure !== null && tries > 0 && Math.abs(now - failure.at) < retryAfterMs) return;
    if ((await database.rateLimits.take(dailyBackupLimit, `${day}/${tries}`, now)) > 0) return;
    await makeAndProve({ at: now, tries: tries + 1 }, signal);
  }

  async function makeAsked(signal: AbortSignal): Promise<void> {
    // The process that had the turn before may have made the backup.
    if ((await backups.readState()).askedAt === null) return;
    try {
      await makeAndProve({ at: clock(), tries: 1 }, signal);
    } finally {
      await saveState({ askedAt: null });
    }
  }

  /** A process that has the turn knows that no other process is making the backup named in the state. */
  async function noteInterrupted(): Promise<void> {
    const { making } = await backups.readState();
    if (making) await saveState({ making: null, failure: { ...making, reason: portalStopped } });
  }

  async function saveState(change: Partial<BackupState>): Promise<void> {
    await backups.saveState({ ...(await backups.readState()), ...change });
  }

  async function makeAndProve(attempt: { at: number; tries: number }, signal: AbortSignal): Promise<void> {
    const { at } = attempt;
    await backups.deleteUnfinished(at);
    const name = `${dayName(at)}-${formatClock(at).replace(':', '')}`;
    if (!(await make(name, attempt, signal))) return;
    const kept = site.dailyBackup?.kept;
    const names = (await backups.list()).map((backup) => backup.name);
    if (kept !== undefined) for (const old of listOldBackups(names, kept)) await backups.delete(old);
    if (backups.bucket) await copyAway(backups.bucket, name, signal);
    const { proof } = await backups.readState();
    if (proof === null || at - proof.at >= proofEveryMs) await prove(name, signal);
  }

  async function make(
    name: string,
    attempt: { at: number; tries: number },
    signal: AbortSignal,
  ): Promise<boolean> {
    await saveState({ making: attempt });
    try {
      await backups.make(name, signal).catch(async (error: unknown) => {
        // A backup command of a killed portal may have ended only now.
        if (!(await backups.list()).some((backup) => backup.name === name)) throw error;
      });
      await saveState({ making: null, failure: null });
      log.info({ backup: name }, 'the backup of the day is made');
      return true;
    } catch (err) {
      if (!signal.aborted) log.error({ err }, 'the backup of the day could not be made');
      const reason = signal.aborted ? portalStopped : messageOf(err);
      await saveState({ making: null, failure: { ...attempt, reason } });
      return false;
    }
  }

  async function copyAway(bucket: BackupBucket, name: string, signal: AbortSignal): Promise<void> {
    const at = clock();
    try {
      const zip = await backups.openZip(name, { withSigningKey: true });
      if (zip === null) throw new Error(`There is no backup ${name}.`);
      await bucket.put(name, zip, signal);
      const kept = site.dailyBackup?.kept;
      if (kept !== undefined)
        for (const old of listOldBackups(await bucket.list(), kept)) await bucket.delete(old);
      await saveState({ copy: { at, name }, copyFailure: null });
      log.info({ backup: name }, 'a backup is in the bucket');
    } catch (err) {
      if (!signal.aborted) log.error({ err }, 'a backup could not be put into the bucket');
      const reason = signal.aborted ? 'o portal parou no meio do envio' : messageOf(err);
      await saveState({ copyFailure: { at, name, reason } });
    }
  }

  async function prove(name: string, signal: AbortSignal): Promise<void> {
    const at = clock();
    try {
      await backups.prove(name, signal);
      const records = (await backups.list()).find((backup) => backup.name === name)?.records ?? 0;
      await saveState({ proof: { at, name, records }, proofFailure: null });
      log.info({ backup: name, records }, 'a backup was restored and compared');
    } catch (err) {
      if (signal.aborted) return;
      log.error({ err }, 'a backup could not be restored');
      await saveState({ proofFailure: { at, name, reason: messageOf(err) } });
    }
  }
}
