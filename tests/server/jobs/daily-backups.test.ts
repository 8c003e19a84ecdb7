/** Daily backups: one a day, the newest are kept, and one a week is proved. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dailyBackupLimit } from '../../../domain/web/rate-limit.ts';
import { openBackupFolder } from '../../../server/adapters/disk/backup-folder.ts';
import type { SqlDatabase } from '../../../server/adapters/sql/connection/sqlite.ts';
import type { BackupBucket, Backups } from '../../../server/ports/backups.ts';
import { createBackupRounds } from '../../../server/services/jobs/create-daily-backups.ts';
import { type Manifest, manifestFile } from '../../../server/services/transfer/manifest.ts';
import { readConfig } from '../../../server/start/config.ts';
import { ensureSessionSecret } from '../../../server/start/session-secret.ts';
import { aNews, dayMs, silentLog as log, minuteMs } from '../../builders.ts';
import { openNewSqlite } from '../../contracts/sqlite-for-suites.ts';
import { aFolder } from '../../folders.ts';

const threeInTheMorning = Date.parse('2026-11-20T06:00:00Z');

let dataDir = '';
let database: SqlDatabase;
let now = threeInTheMorning;
beforeEach(async () => {
  dataDir = await aFolder();
  database = await openNewSqlite(join(dataDir, 'pauta.sqlite'));
  await ensureSessionSecret(dataDir);
  now = threeInTheMorning;
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('DATABASE_URL', '');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await database.close();
});

const open = (bucket: BackupBucket | null = null) =>
  openBackupFolder(join(dataDir, 'copias'), dataDir, bucket);

/** The same folder without the commands, which take seconds: its backups are empty, and proved at once. */
function withoutCommands(bucket: BackupBucket | null = null): Backups {
  const backups = open(bucket);
  const nothing = { count: 0, sum: '0'.repeat(64) };
  return {
    ...backups,
    async make(name) {
      const madeAt = new Date(now).toISOString();
      const manifest: Manifest = {
        format: 'pauta-backup-1',
        madeAt,
        migrations: ['0001'],
        tables: {},
        files: nothing,
      };
      await mkdir(join(backups.folder, name), { recursive: true });
      await writeFile(join(backups.folder, name, manifestFile), JSON.stringify(manifest));
    },
    prove: async () => {},
  };
}

function rounds(dailyBackup: { hour: number; kept: number } | null, backups = withoutCommands()) {
  const site = { ...readConfig({}).site, dailyBackup };
  return createBackupRounds({ database, site, clock: () => now, log, backups });
}

const runRound = (dailyBackup: { hour: number; kept: number } | null, backups?: Backups): Promise<void> =>
  rounds(dailyBackup, backups).makeDaily(new AbortController().signal);

const atThree = { hour: 3, kept: 2 };

const namesNow = async () => (await open().list()).map(({ name }) => name);

it('are made once a day from their hour on; the newest stay, and the first is proved', async () => {
  await database.news.save(aNews({ id: 'n1' }));
  now -= minuteMs;
  await runRound(atThree);
  await runRound(null);
  expect(await namesNow()).toEqual([]);

  now = threeInTheMorning;
  await runRound(atThree, open());
  const [made] = await open().list();
  expect(made).toMatchObject({ name: '2026-11-20-0300', files: 0 });
  const { proof, failure, proofFailure } = await open().readState();
  expect(proof).toEqual({ at: threeInTheMorning, name: '2026-11-20-0300', records: made?.records });
  expect([failure, proofFailure]).toEqual([null, null]);

  now += 60 * minuteMs;
  await runRound(atThree);
  expect(await namesNow()).toEqual(['2026-11-20-0300']);
  now = threeInTheMorning + dayMs;
  await runRound({ hour: 3, kept: 1 });
  expect(await namesNow()).toEqual(['2026-11-21-0300']);
  expect((await open().readState()).proof?.at).toBe(threeInTheMorning);
});

it('into a folder that cannot be used say so, and take nothing of others', async () => {
  await writeFile(join(dataDir, 'copias'), 'um arquivo');
  await runRound(atThree, open());
  expect((await open().readState()).failure).toMatchObject({ tries: 1 });
  await rm(join(dataDir, 'copias'));
  const own = ['2026-11-19-0300.unfinished-abc123', 'minha.unfinished-copia'];
  for (const name of own) await mkdir(join(dataDir, 'copias', name), { recursive: true });
  await open().deleteUnfinished(Date.now());
  expect((await readdir(join(dataDir, 'copias'))).sort()).toEqual(own);
  await open().deleteUnfinished(Date.now() + dayMs);
  expect(await readdir(join(dataDir, 'copias'))).toEqual(['minha.unfinished-copia']);
});

it('that fail are tried again after half an hour', async () => {
  const full = { ...withoutCommands(), make: () => Promise.reject(new Error('disco cheio')) };
  await runRound(atThree, full);
  expect(await namesNow()).toEqual([]);
  const failure = { at: now, reason: 'disco cheio', tries: 1 };
  expect((await open().readState()).failure).toEqual(failure);
  now += 31 * minuteMs;
  await runRound(atThree, full);
  expect((await open().readState()).failure).toEqual({ ...failure, at: now, tries: 2 });
  now += 29 * minuteMs;
  await runRound(atThree);
  expect(await namesNow()).toEqual([]);
  now += 2 * minuteMs;
  await runRound(atThree);
  expect(await namesNow()).toEqual(['2026-11-20-0402']);
  expect((await open().readState()).failure).toBeNull();
});

it('whose command fails or is killed say why in a plain sentence', async () => {
  vi.stubEnv('DATA_DIR', join(dataDir, 'nenhum'));
  await runRound(atThree, open());
  expect((await open().readState()).failure?.reason).toContain('Não há portal em DATA_DIR');
  const killer = join(dataDir, 'killer.mjs');
  await writeFile(
    killer,
    "process.stderr.write('12 records\\n', () => process.kill(process.pid, 'SIGKILL'));",
  );
  vi.stubEnv('NODE_OPTIONS', `--import ${killer}`);
  now += 30 * minuteMs;
  await runRound(atThree, open());
  expect((await open().readState()).failure?.reason).toBe(
    'o processo que a fazia foi encerrado antes do fim, talvez por falta de memória',
  );
});

it('of a process that was killed say so and are tried again after half an hour; one that an admin asked for at once', async () => {
  const making = { at: now, tries: 1 };
  await open().saveState({ ...(await open().readState()), making, askedAt: now });
  await database.rateLimits.take(dailyBackupLimit, '2026-11-20/0', now);
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const hanging = {
    ...withoutCommands(),
    make() {
      started.resolve();
      return ended.promise;
    },
  };
  const first = rounds(null, hanging).makeAsked(new AbortController().signal);
  await started.promise;
  await rounds(null).makeAsked(new AbortController().signal);
  expect(await namesNow()).toEqual([]);
  ended.resolve();
  await first;
  await open().saveState({ ...(await open().readState()), making, askedAt: now - dayMs });
  await rounds(null).makeAsked(new AbortController().signal);
  expect(await namesNow()).toEqual(['2026-11-20-0300']);
  expect(await open().readState()).toMatchObject({ askedAt: null, making: null, failure: null });

  await open().delete('2026-11-20-0300');
  await open().saveState({ ...(await open().readState()), making });
  await runRound(atThree);
  expect((await open().readState()).failure).toEqual({
    ...making,
    reason: 'o portal parou enquanto ela era feita',
  });
  now += 30 * minuteMs;
  await runRound(atThree);
  expect(await namesNow()).toEqual(['2026-11-20-0330']);
  expect(await open().readState()).toMatchObject({ making: null, failure: null });
});

it('are made when an admin asks, also without an hour, and copied as a zip to the bucket', async () => {
  const kept = new Map<string, number>([
    ['2026-11-01-0300', 0],
    ['2026-11-20-0100', 0],
  ]);
  let isAway = true;
  const bucket: BackupBucket = {
    name: 'longe',
    async put(name, zip) {
      if (isAway) throw new Error('no such bucket');
      kept.set(name, (await buffer(zip)).length);
    },
    list: async () => [...kept.keys()],
    delete: async (name) => void kept.delete(name),
  };
  const backups = withoutCommands(bucket);
  const { makeAsked } = rounds({ hour: 23, kept: 1 }, backups);
  const round = async () => {
    await backups.saveState({ ...(await backups.readState()), askedAt: now });
    await makeAsked(new AbortController().signal);
    return backups.readState();
  };
  await makeAsked(new AbortController().signal);
  expect(await namesNow()).toEqual([]);
  expect(await round()).toMatchObject({
    askedAt: null,
    failure: null,
    copy: null,
    copyFailure: { name: '2026-11-20-0300', reason: 'no such bucket' },
  });
  isAway = false;
  now += minuteMs;
  expect(await round()).toMatchObject({ copy: { name: '2026-11-20-0301' }, copyFailure: null });
  expect(await namesNow()).toEqual(['2026-11-20-0301', '2026-11-20-0300']);
  expect([...kept.keys()]).toEqual(['2026-11-20-0100', '2026-11-20-0301']);
  const zip = await backups.openZip('2026-11-20-0301', { withSigningKey: true });
  expect(zip && kept.get('2026-11-20-0301')).toBe(zip && (await buffer(zip)).length);
});

it('from before a restore are found in the folder that the commands of Como restaurar moved away', async () => {
  expect(await open().findFolderBeforeRestore()).toBeNull();
  const before = `${dataDir}.antes/copias`;
  try {
    await mkdir(join(before, '2026-11-19-0300'), { recursive: true });
    expect(await open().findFolderBeforeRestore()).toBe(before);
    // A second restore may not move the data into the folder of the first.
    expect(await open().findMovedTo()).toBe(`${dataDir}.antes-2`);
    await mkdir(join(`${dataDir}.antes-2/copias`, '2026-11-20-0300'), { recursive: true });
    expect(await open().findFolderBeforeRestore()).toBe(`${dataDir}.antes-2/copias`);
  } finally {
    for (const name of ['antes', 'antes-2']) await rm(`${dataDir}.${name}`, { recursive: true, force: true });
  }
});
