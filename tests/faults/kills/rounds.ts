/** SIGKILL at random moments: each round lets writers work, kills the portal, starts it again and checks its data. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { type Random, seededRandom } from '../../../bench/content/random.ts';
import { projectRoot } from '../../../server/start/app-loader.ts';
import { patienceMs } from '../../patience.ts';
import { signInPeople } from '../people.ts';
import { type PortalProcess, startPortalProcess, until } from '../processes.ts';
import { checkConsistency, checkPages, readVersions, settle } from './check.ts';
import { writeExport } from './export-file.ts';
import { emptyModel, type Model } from './model.ts';
import { bannerSwaps, commenting, publishing, siteUrl, uploading, type Writer } from './writers.ts';

const writersOf = {
  publishing: [publishing],
  uploading: [uploading],
  'banner swaps': [bannerSwaps],
  comments: [commenting],
  import: [commenting],
  'all of these': [publishing, uploading, bannerSwaps, commenting],
  backup: [commenting],
  start: [],
} satisfies Record<string, Writer[]>;
type Kind = keyof typeof writersOf;
const kinds = Object.keys(writersOf).filter((name): name is Kind => name in writersOf);
export const kindCount = kinds.length;

interface Round {
  kind: Kind;
  /** Writes that were acknowledged before the kill. */
  acknowledged: number;
  /** Empty when nothing was lost or half-done. */
  faults: string[];
}

interface State {
  folder: string;
  dataDir: string;
  model: Model;
  /** Session cookies. */
  admin: string;
  readers: string[];
  pictures: Buffer[];
  /** Duration of the last complete run of each command. */
  commandMs: { import: number; backup: number };
}

interface Work {
  round: Round;
  number: number;
  random: Random;
}

const readerCount = 40;
/** A kill follows at most this many acknowledged writes, and at most `pauseMaxMs` after the last of them. */
const answersMax = 25;
const pauseMaxMs = 40;
const startMaxMs = 1_500;
/** A command is killed after at least this share of its usual time, because it writes nothing earlier. */
const earliestShare = 0.3;

/**
 * Kills a portal with its data in `folder` `count` times, each kind in turn, at moments derived from `seed`. Rejects when
 * something fails that no kill explains.
 */
export async function killRepeatedly(
  folder: string,
  { seed, count }: { seed: number; count: number },
): Promise<Round[]> {
  const state = await createState(folder, seed);
  const rounds: Round[] = [];
  let portal = await startPortal(state.dataDir);
  try {
    while (rounds.length < count) {
      const number = rounds.length;
      const kind = kinds[number % kinds.length] ?? 'publishing';
      const round: Round = { kind, acknowledged: 0, faults: [] };
      const random = seededRandom(seed * 1_000_003 + number);
      const before = readVersions(state.dataDir);
      await workAndKill(state, portal, { round, number, random });
      if (kind === 'start') await killWhileStarting(state.dataDir, random.below(startMaxMs));
      portal = await startPortal(state.dataDir);
      round.faults.push(...(await findFaults(state, portal, { round, number, before })));
      rounds.push(round);
    }
  } finally {
    await portal.stop();
  }
  return rounds;
}

function startPortal(dataDir: string): Promise<PortalProcess> {
  return startPortalProcess({ DATA_DIR: dataDir, SITE_URL: siteUrl });
}

/** Runs the writers of the round and kills the portal and its command while they work. */
async function workAndKill(
  state: State,
  portal: PortalProcess,
  { round, number, random }: Work,
): Promise<void> {
  const { kind } = round;
  const answers = random.below(answersMax);
  const enough = Promise.withResolvers<void>();
  let isOver = false;
  const writing = {
    ...state,
    url: portal.url,
    random,
    onAcknowledged() {
      round.acknowledged += 1;
      if (round.acknowledged >= answers) enough.resolve();
    },
    isOver: () => isOver,
  };
  const work = writersOf[kind].map((writer) =>
    writer(writing).catch((error: unknown) => {
      // fetch reports the connection that the kill broke as a TypeError.
      if (!(error instanceof TypeError)) round.faults.push(String(error));
      enough.resolve();
    }),
  );
  const command = kind === 'import' || kind === 'backup' ? startCommand(state, kind, number) : null;
  if (kind === 'import' || kind === 'backup') {
    await sleep((earliestShare + random.next() * (1 - earliestShare)) * state.commandMs[kind]);
  } else if (kind !== 'start') {
    const tooLong = sleep(patienceMs, 'its writers were not answered', { ref: false });
    const fault = await Promise.race([enough.promise, tooLong]);
    if (fault) round.faults.push(fault);
    await sleep(random.below(pauseMaxMs));
  }
  await killAll([portal.process, ...(command ? [command] : [])]);
  isOver = true;
  await Promise.all([...work, portal.stop()]);
  round.faults.push(...errorsOf(portal.log()));
}

/** Checks everything that must hold at the start after a kill. */
async function findFaults(
  state: State,
  portal: PortalProcess,
  { round, number, before }: { round: Round; number: number; before: ReturnType<typeof readVersions> },
): Promise<string[]> {
  const { dataDir, model } = state;
  const { kind, acknowledged } = round;
  const faults = [...settle(dataDir, model), ...(await checkConsistency(dataDir))];
  const after = readVersions(dataDir);
  if (after.content < before.content) faults.push('the version of the content went back');
  if (kind === 'comments' && after.parts - before.parts < acknowledged)
    faults.push(`${acknowledged} comments raised ${after.parts - before.parts} versions`);
  faults.push(...(await checkPages(portal.url, model)));
  if (kind === 'import') faults.push(...(await repeatImport(state, number)));
  if (kind === 'backup') faults.push(...(await repeatBackup(state, number)));
  return [...faults, ...errorsOf(portal.log())];
}

/** An import that was killed is run again, as docs/operations.md says, and must then be complete. */
async function repeatImport(state: State, number: number): Promise<string[]> {
  const { dataDir, model } = state;
  const code = await runCommand(state, 'import', number);
  if (code !== 0) return [`the import that was run again ended with ${code}`];
  model.imported.push(...importIds(number));
  return [...settle(dataDir, model), ...(await checkConsistency(dataDir))];
}

/** A backup folder has its name only when it is complete; the next backup needs no cleaning up, and restores. */
async function repeatBackup(state: State, number: number): Promise<string[]> {
  const target = backupFolder(state, number);
  const exists = async () => (await stat(target).catch(() => null)) !== null;
  if (!(await exists())) {
    const code = await runCommand(state, 'backup', number);
    if (code !== 0 || !(await exists())) return [`the backup that was run again ended with ${code}`];
  }
  const restored = join(state.folder, 'restored');
  const [code] = await once(
    startNode(['server/commands/restore.ts', target], { DATA_DIR: restored }),
    'exit',
  );
  const faults = code === 0 ? await checkConsistency(restored) : [`the restore ended with ${code}`];
  await rm(restored, { recursive: true, force: true });
  await rm(target, { recursive: true, force: true });
  return faults;
}

const importIds = (number: number) => Array.from({ length: 40 }, (_, index) => `importada${number}x${index}`);
const backupFolder = ({ folder }: State, number: number) => join(folder, `backup-${number}`);

function startCommand(state: State, command: 'import' | 'backup', number: number): ChildProcess {
  const { folder, dataDir } = state;
  const args =
    command === 'backup'
      ? ['server/commands/backup.ts', backupFolder(state, number)]
      : [
          'server/commands/import.ts',
          writeExport(join(folder, 'export'), importIds(number)),
          '--files',
          join(folder, 'export/files'),
        ];
  return startNode(args, { DATA_DIR: dataDir });
}

/** Runs a command to its end and remembers how long it took. Returns its exit code. */
async function runCommand(state: State, command: 'import' | 'backup', number: number): Promise<unknown> {
  const startedAt = performance.now();
  const [code] = await once(startCommand(state, command, number), 'exit');
  state.commandMs[command] = performance.now() - startedAt;
  return code;
}

function startNode(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
}

/** A portal that is ready before `afterMs` have passed is killed while it serves. */
async function killWhileStarting(dataDir: string, afterMs: number): Promise<void> {
  const env = { DATA_DIR: dataDir, PORT: '0', DEMO_CONTENT: 'off', LOG_LEVEL: 'warn' };
  const starting = startNode(['server/start/start.ts'], env);
  await sleep(afterMs);
  await killAll([starting]);
}

/** Sends SIGKILL to all at once. Their own children (the image process) must end without it. */
async function killAll(processes: ChildProcess[]): Promise<void> {
  const children = processes.flatMap(({ pid = 0 }) => childrenOf(pid));
  for (const process of processes) process.kill('SIGKILL');
  await until('the children of killed processes end', () => !children.some(isRunning));
}

function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return children.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

const errorLevel = 50;

function errorsOf(log: string): string[] {
  return log.split('\n').filter((line) => {
    const level = /^\{"level":(\d+)/.exec(line)?.[1];
    return level !== undefined && Number(level) >= errorLevel;
  });
}

/** Creates a portal with an admin, readers and two published news. */
async function createState(folder: string, seed: number): Promise<State> {
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { recursive: true });
  const [admin = '', ...readers] = await signInPeople({ DATA_DIR: dataDir }, readerCount + 1);
  const database = new DatabaseSync(join(dataDir, 'pauta.sqlite'));
  database.exec("update users set roles = 'admin' where email = 'pessoa0@example.com'");
  database.close();
  const model = emptyModel();
  const commandMs = { import: 2_000, backup: 1_000 };
  const state: State = {
    folder,
    dataDir,
    model,
    admin,
    readers,
    pictures: await createPictures(),
    commandMs,
  };
  const portal = await startPortal(dataDir);
  try {
    await publishing({
      ...state,
      url: portal.url,
      random: seededRandom(seed),
      onAcknowledged() {},
      isOver: () => model.news.filter(({ stage }) => stage === 'published').length >= 2,
    });
  } finally {
    await portal.stop();
  }
  return state;
}

/** Creates pictures: small ones, which are encoded fast, and of different sizes, so that their files differ. */
function createPictures(): Promise<Buffer[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const sizes = [
    [40, 30],
    [330, 200],
    [500, 400],
  ] as const;
  return Promise.all(
    sizes.map(([width, height]) =>
      sharp({ create: { width, height, channels: 3, background: '#446688', noise } })
        .jpeg()
        .toBuffer(),
    ),
  );
}
