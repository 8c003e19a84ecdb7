/** Makes a backup every day, deletes old ones, and proves one every week by restoring it. */
import { dayName, formatClock } from '../../../domain/text/dates.ts';
import { messageOf } from '../../../domain/text/error-message.ts';
import { dailyBackupLimit } from '../../../domain/web/rate-limit.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { Backups } from '../../ports/backups.ts';

type BackupAdapters = Pick<Adapters, 'database' | 'site' | 'clock' | 'log'> & { backups: Backups };

/** Weekly proofs begin with the first backup after six days and a half. */
const proofEveryMs = 6.5 * 24 * 60 * 60_000;

const retryAfterMs = 30 * 60_000;

/**
 * Creates the round of the job. From the hour in the settings on, one process makes the backup, unless the folder has
 * one of the day: taking the rate limit keeps others from it. One that fails is tried again after half an hour.
 */
export function createDailyBackups({ database, site, clock, log, backups }: BackupAdapters) {
  return async (signal: AbortSignal): Promise<void> => {
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
    await backups.deleteUnfinished(now);
    const name = `${day}-${time.replace(':', '')}`;
    const isMade = await make(name, { at: now, tries: tries + 1 }, signal);
    if (!isMade) return;
    for (const { name: old } of (await backups.list()).slice(dailyBackup.kept)) await backups.delete(old);
    const { proof } = await backups.readState();
    if (proof === null || now - proof.at >= proofEveryMs) await prove(name, signal);
  };

  async function make(
    name: string,
    attempt: { at: number; tries: number },
    signal: AbortSignal,
  ): Promise<boolean> {
    try {
      await backups.make(name, signal);
      await backups.saveState({ ...(await backups.readState()), failure: null });
      log.info({ backup: name }, 'the backup of the day is made');
      return true;
    } catch (err) {
      if (!signal.aborted) log.error({ err }, 'the backup of the day could not be made');
      const reason = signal.aborted ? 'o portal parou enquanto ela era feita' : messageOf(err);
      const failure = { ...attempt, reason };
      await backups.saveState({ ...(await backups.readState()), failure });
      return false;
    }
  }

  async function prove(name: string, signal: AbortSignal): Promise<void> {
    const at = clock();
    try {
      await backups.prove(name, signal);
      const records = (await backups.list()).find((backup) => backup.name === name)?.records ?? 0;
      const proof = { at, name, records };
      await backups.saveState({ ...(await backups.readState()), proof, proofFailure: null });
      log.info({ backup: name, records }, 'a backup was restored and compared');
    } catch (err) {
      if (signal.aborted) return;
      log.error({ err }, 'a backup could not be restored');
      const proofFailure = { at, name, reason: messageOf(err) };
      await backups.saveState({ ...(await backups.readState()), proofFailure });
    }
  }
}
