/** Reads the figures for `Saúde do sistema`. */
import { readFile, statfs } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import { join } from 'node:path';
import { readChangelog, type VersionNotes } from '../../../domain/site/changelog.ts';
import { errorDaysShown } from '../../../domain/site/limits.ts';
import { dayName, dayNumber } from '../../../domain/text/dates.ts';
import { dayMs } from '../../../domain/text/durations.ts';
import type { Adapters, Machine } from '../../ports/adapters.ts';
import type { BackupState } from '../../ports/backups.ts';
import type { SiteCertificate } from '../../ports/certificate.ts';
import type { DatabaseStatus, WaitingWork } from '../../ports/figures.ts';
import type { Database } from '../../ports/stores.ts';
import type { Tally } from '../../ports/tally.ts';
import { checkReadiness, type NeededPart } from './check-readiness.ts';

export interface Health {
  at: number;
  failing: NeededPart[];
  database: DatabaseStatus | null;
  work: WaitingWork | null;
  storage: Machine['storage'];
  hasMailServer: boolean;
  /** The free and the total bytes of the disk that holds DATA_DIR. */
  disk: { free: number; total: number } | null;
  /** The memory of the machine in bytes. */
  memory: { free: number; total: number };
  process: {
    id: number;
    workers: number;
    startedAt: number;
    memoryBytes: number;
    node: string;
    version: string;
    pageCache: { hits: number; misses: number };
    schedule: Tally['schedule'];
    /** How many answers of this process were server errors. */
    failures: number;
    /** How many queries of this process took longer than SLOW_QUERY_MS. */
    slowQueries: number;
  };
  lastBackupAt: number | null;
  certificate: SiteCertificate | null;
  /** The days with server errors among the last `errorDaysShown` days, newest first. */
  errorDays: { day: string; answers: number }[];
  /** The news of this version; null without NOVIDADES.md. */
  versionNotes: VersionNotes | null;
  /** The last results of the daily backups; null when there are none. */
  backups: BackupState | null;
  /** Whether the settings ask for a backup every day. */
  isBackupDaily: boolean;
}

/** The name of a file in DATA_DIR. It holds the time at which `npm run backup` last finished on this machine. */
export const lastBackupFile = 'last-backup';

const workMax = 1_000;

export function getHealth({
  database,
  files,
  machine,
  site,
  backups,
  tally,
  clock,
  readCertificate,
}: Pick<
  Adapters,
  'database' | 'files' | 'machine' | 'site' | 'backups' | 'tally' | 'clock' | 'readCertificate'
>) {
  const ready = checkReadiness({ database, files });
  return async (): Promise<Health> => {
    const [failing, certificate] = await Promise.all([ready(), orNull(readCertificate())]);
    const isDatabaseThere = !failing.includes('database');
    const now = clock();
    return {
      at: now,
      failing,
      database: isDatabaseThere ? await orNull(database.status()) : null,
      work: isDatabaseThere ? await orNull(database.figures.findWaitingWork(workMax)) : null,
      storage: machine.storage,
      hasMailServer: site.hasMail,
      memory: { free: freemem(), total: totalmem() },
      disk: await orNull(readDisk(machine.dataDir)),
      process: {
        id: process.pid,
        workers: machine.workers,
        startedAt: now - Math.round(process.uptime() * 1000),
        memoryBytes: process.memoryUsage.rss(),
        node: process.versions.node,
        version: machine.version,
        pageCache: { ...tally.pageCache },
        schedule: { ...tally.schedule },
        failures: countFailures(tally),
        slowQueries: tally.queries.slow,
      },
      certificate,
      errorDays: isDatabaseThere ? ((await orNull(listErrorDays(database, now))) ?? []) : [],
      versionNotes: await orNull(readVersionNotes()),
      isBackupDaily: backups !== null && site.dailyBackup !== null,
      backups: backups && (await backups.readState()),
      lastBackupAt: await orNull(readLastBackup(machine.dataDir)),
    };
  };
}

async function listErrorDays({ errorDays }: Pick<Database, 'errorDays'>, now: number) {
  const today = dayNumber(now);
  const days = await errorDays.list(today - errorDaysShown + 1);
  return days.map(({ day, answers }) => ({ day: dayName(now - (today - day) * dayMs), answers }));
}

async function readVersionNotes(): Promise<VersionNotes | null> {
  return readChangelog(await readFile(join(import.meta.dirname, '../../../NOVIDADES.md'), 'utf8'));
}

export function countFailures({ answers }: Pick<Tally, 'answers'>): number {
  const counts = [...answers.values()].flatMap((byStatus) => [...byStatus]);
  return counts.reduce((sum, [status, count]) => (status >= 500 ? sum + count : sum), 0);
}

async function readDisk(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

async function readLastBackup(dataDir: string): Promise<number | null> {
  const at = Date.parse((await readFile(join(dataDir, lastBackupFile), 'utf8')).trim());
  return Number.isNaN(at) ? null : at;
}

function orNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch(() => null);
}
