/** Decides which figures of `Saúde do sistema` are good, which need attention, and which are faults. */
import { dayMs } from '../text/durations.ts';

export type HealthState = 'good' | 'watch' | 'bad';

const littleDisk = 0.1;
const veryLittleDisk = 0.03;
const littleMemory = 0.05;
const publicationLateMs = 60_000;
const mailLateMs = 15 * 60_000;
const replicaBehindMs = 10_000;
const backupOldMs = 7 * dayMs;
const dailyBackupOldMs = 2 * dayMs;
const proofOldMs = 14 * dayMs;
const certificateSoonDays = 21;

export function judgeDisk({ free, total }: { free: number; total: number }): HealthState {
  const share = free / total;
  return share < veryLittleDisk ? 'bad' : share < littleDisk ? 'watch' : 'good';
}

export function judgeMemory({ free, total }: { free: number; total: number }): HealthState {
  return free / total < littleMemory ? 'watch' : 'good';
}

/** Judges scheduled news by the moment at which the next one is due. */
export function judgePublications({ nextAt }: { nextAt: number | null }, now: number): HealthState {
  return nextAt !== null && now - nextAt > publicationLateMs ? 'bad' : 'good';
}

export function judgeMails(
  queue: { waiting: number; givenUp: number; oldestAt: number | null; lastError: string | null },
  now: number,
): HealthState {
  const { waiting, givenUp, oldestAt, lastError } = queue;
  if (oldestAt !== null && now - oldestAt > mailLateMs) return 'bad';
  return givenUp > 0 || (waiting > 0 && lastError !== null) ? 'watch' : 'good';
}

export function judgeReplica(lagMs: number): HealthState {
  return lagMs > replicaBehindMs ? 'watch' : 'good';
}

/** Judges the time of the last backup; null means that there is none. */
export function judgeBackup(
  { lastAt, isDaily }: { lastAt: number | null; isDaily: boolean },
  now: number,
): HealthState {
  const oldMs = isDaily ? dailyBackupOldMs : backupOldMs;
  return lastAt === null || now - lastAt > oldMs ? 'watch' : 'good';
}

/** Judges the time of the last weekly proof that a backup can be restored. */
export function judgeProof(lastAt: number, now: number): HealthState {
  return now - lastAt > proofOldMs ? 'watch' : 'good';
}

/** Judges the number of whole days until a certificate expires. */
export function judgeCertificate(daysLeft: number): HealthState {
  return daysLeft < 0 ? 'bad' : daysLeft < certificateSoonDays ? 'watch' : 'good';
}
