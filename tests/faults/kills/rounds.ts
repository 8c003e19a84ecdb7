/** `kill -9` at random moments: one round is a start, a check of what is there, work, and a kill in the middle of it. */
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { type Random, seededRandom } from '../../../bench/content/random.ts';
import { sqliteDatabase } from '../../../bench/database.ts';
import { type RunningPortal, startPortal } from '../../../bench/portal.ts';
import { run, startProcess } from '../../../bench/processes.ts';
import { projectRoot } from '../../../bench/workplace.ts';
import { signInPeople } from '../people.ts';
import { checkConsistency, checkPages, readVersions, settle } from './check.ts';
import { writeExport } from './export-file.ts';
import { emptyModel, type Model } from './model.ts';
import { bannerSwaps, commenting, publishing, uploading, type Writer } from './writers.ts';

export const kinds = [
  'publishing',
  'uploading',
  'banner swaps',
  'comments',
  'import',
  'all of these',
  'backup',
  'start',
] as const;
export type Kind = (typeof kinds)[number];

const writersOf: Record<Kind, Writer[]> = {
  publishing: [publishing],
  uploading: [uploading],
  'banner swaps': [bannerSwaps],
  comments: [commenting],
  'all of these': [publishing, uploading, bannerSwaps, commenting],
  import: [commenting],
  backup: [commenting],
  start: [],
};

export interface Round {
  kind: Kind;
  /** Writes that were answered before the kill. */
  acknowledged: number;
  /** What did not hold afterwards; empty when the kill was survived. */
  faults: string[];
}

/** Everything that the next round needs; kept in the folder, so that a run can be gone on with. */
interface State {
  seed: number;
  model: Model;
  rounds: Round[];
  admin: string;
  readers: string[];
  /** How long commands took that ran to their end, milliseconds. */
  tookMs: { import: number; backup: number };
}

const stateFile = 'state.json';
const orphanTimeoutMs = 20_000;
/** A kill comes after this many answers at most, and this long after the last of them. */
const answersMax = 25;
const pauseMaxMs = 40;
const startMaxMs = 1_500;
const workTimeoutMs = 60_000;
/** A command that was only just begun has done nothing yet: kills come after this part of its time. */
const earliestPart = 0.3;

/**
 * Goes on until there were `count` kills, with everything in `folder`, and gives all rounds. The moments come from the
 * seed. Rejects when something fails that no kill explains.
 */
export async function killRepeatedly(
  folder: string,
  {
    seed,
    count,
    people,
    onRound = () => {},
  }: { seed: number; count: number; people: number; onRound?: (round: Round, number: number) => void },
): Promise<Round[]> {
  const state = await openState(folder, seed, people);
  const dataDir = join(folder, 'data');
  const pictures = await makePictures();
  let portal = await startPortal({ dataDir, path: '/readyz' });
  try {
    while (state.rounds.length < count) {
      const number = state.rounds.length;
      const kind = kinds[number % kinds.length] ?? 'publishing';
      const round: Round = { kind, acknowledged: 0, faults: [] };
      const random = seededRandom(seed * 1_000_003 + number);
      const before = readVersions(dataDir);
      await workAndKill(folder, state, portal, { round, number, random, pictures });
      if (kind === 'start') await killStart(dataDir, random.below(startMaxMs));
      // The next start, without anybody's hand.
      portal = await startPortal({ dataDir, path: '/readyz' });
      round.faults.push(...(await look(folder, state, portal, { round, number, before })));
      state.rounds.push(round);
      await keepState(folder, state);
      onRound(round, number + 1);
    }
  } finally {
    await portal.stop();
  }
  return state.rounds;
}

interface Work {
  round: Round;
  number: number;
  random: Random;
  pictures: Buffer[];
}

/** Lets the writers of this round work, and kills everything in the middle of it. */
async function workAndKill(
  folder: string,
  state: State,
  portal: RunningPortal,
  { round, number, random, pictures }: Work,
): Promise<void> {
  const { kind } = round;
  const answers = random.below(answersMax);
  const enough = Promise.withResolvers<void>();
  let isOver = false;
  const writing = {
    ...state,
    url: portal.url,
    random,
    pictures,
    onAcknowledged() {
      round.acknowledged += 1;
      if (round.acknowledged >= answers) enough.resolve();
    },
    isOver: () => isOver,
  };
  const work = writersOf[kind].map((writer) =>
    writer(writing).catch((error: unknown) => {
      // A connection that breaks is what a kill looks like from outside.
      if (!(error instanceof TypeError)) round.faults.push(String(error));
      enough.resolve();
    }),
  );
  const command = kind === 'import' || kind === 'backup' ? startCommand(folder, kind, number) : null;
  if (kind === 'import' || kind === 'backup') {
    await sleep((earliestPart + random.next() * (1 - earliestPart)) * state.tookMs[kind]);
  } else if (kind !== 'start') {
    await Promise.race([enough.promise, sleep(workTimeoutMs)]);
    await sleep(random.below(pauseMaxMs));
  }
  await killAll([...(command ? [command.pid] : []), portal.pid]);
  isOver = true;
  await Promise.all([...work, portal.ended, command?.ended]);
  round.faults.push(...errorsOf(portal.output()));
}

/** Everything that must hold at the start after a kill. */
async function look(
  folder: string,
  state: State,
  portal: RunningPortal,
  { round, number, before }: { round: Round; number: number; before: ReturnType<typeof readVersions> },
): Promise<string[]> {
  const dataDir = join(folder, 'data');
  const { kind, acknowledged } = round;
  const { model } = state;
  const faults = [...settle(dataDir, model), ...(await checkConsistency(dataDir))];
  const after = readVersions(dataDir);
  if (after.content < before.content) faults.push('the version of the content went back');
  if (kind === 'comments' && after.parts - before.parts < acknowledged)
    faults.push(`${acknowledged} comments raised ${after.parts - before.parts} versions`);
  faults.push(...(await checkPages(portal.url, model)));
  if (kind === 'import') faults.push(...(await finishImport(folder, state, number)));
  if (kind === 'backup') faults.push(...(await finishBackup(folder, state, number)));
  return [...faults, ...errorsOf(portal.output())];
}

/** Runs the import again, as the manual says, and finds all of it. */
async function finishImport(folder: string, { model, tookMs }: State, number: number): Promise<string[]> {
  const startedAt = performance.now();
  const ended = await startCommand(folder, 'import', number).ended;
  tookMs.import = performance.now() - startedAt;
  if (ended !== 0) return [`the import that was run again ended with ${ended}`];
  model.imported.push(...importIds(number));
  return [...settle(join(folder, 'data'), model), ...(await checkConsistency(join(folder, 'data')))];
}

/** A folder has its name only when it is whole; the next backup needs no hand, and restores. */
async function finishBackup(folder: string, { tookMs }: State, number: number): Promise<string[]> {
  const target = backupFolder(folder, number);
  const exists = async () => (await stat(target).catch(() => null)) !== null;
  if (!(await exists())) {
    const startedAt = performance.now();
    const ended = await startCommand(folder, 'backup', number).ended;
    tookMs.backup = performance.now() - startedAt;
    if (ended !== 0 || !(await exists())) return [`the backup that was run again ended with ${ended}`];
  }
  const restored = join(folder, 'restored');
  try {
    await node('server/commands/restore.ts', [target], { DATA_DIR: restored });
    return await checkConsistency(restored);
  } catch (error) {
    return [`the backup cannot be restored: ${error}`];
  } finally {
    await rm(restored, { recursive: true, force: true });
    await rm(target, { recursive: true, force: true });
  }
}

const importIds = (number: number) => Array.from({ length: 40 }, (_, index) => `importada${number}x${index}`);
const backupFolder = (folder: string, number: number) => join(folder, `backup-${number}`);

function startCommand(folder: string, command: 'import' | 'backup', number: number) {
  const args =
    command === 'backup'
      ? ['server/commands/backup.ts', backupFolder(folder, number)]
      : [
          'server/commands/import.ts',
          writeExport(join(folder, 'export'), importIds(number)),
          '--files',
          join(folder, 'export/files'),
        ];
  return startProcess(process.execPath, args, {
    cwd: projectRoot,
    env: { DATA_DIR: join(folder, 'data') },
  });
}

function node(script: string, args: string[], env: Record<string, string>) {
  return run(process.execPath, [script, ...args], { cwd: projectRoot, env });
}

/** Kills a portal that is starting; one that was quicker serves already, and is killed all the same. */
async function killStart(dataDir: string, afterMs: number): Promise<void> {
  const starting = startProcess(process.execPath, [join(projectRoot, 'server/start/start.ts')], {
    cwd: projectRoot,
    env: { DATA_DIR: dataDir, PORT: '0', DEMO_CONTENT: 'off', LOG_LEVEL: 'warn' },
  });
  await sleep(afterMs);
  await killAll([starting.pid]);
  await starting.ended;
}

/** SIGKILL at once for all; what they had started (the image process) must end by itself. */
async function killAll(pids: number[]): Promise<void> {
  const children = pids.flatMap(childrenOf);
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It had come to its end already.
    }
  }
  const giveUpAt = performance.now() + orphanTimeoutMs;
  while (children.some(isRunning)) {
    if (performance.now() > giveUpAt) throw new Error('A child of a killed process goes on.');
    await sleep(20);
  }
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

function errorsOf(output: string): string[] {
  return output.split('\n').filter((line) => {
    const level = /^\{"level":(\d+)/.exec(line)?.[1];
    return level !== undefined && Number(level) >= errorLevel;
  });
}

/** Opens what an earlier run left, or makes a portal with somebody in it and two pieces of news. */
async function openState(folder: string, seed: number, people: number): Promise<State> {
  const kept = await readFile(join(folder, stateFile), 'utf8').catch(() => null);
  if (kept) return JSON.parse(kept);
  const dataDir = join(folder, 'data');
  await rm(folder, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  const [admin = '', ...readers] = await signInPeople(sqliteDatabase(dataDir), people + 1);
  const database = new DatabaseSync(join(dataDir, 'pauta.sqlite'));
  database.exec("update users set is_admin = 1 where email = 'pessoa0@example.com'");
  database.close();
  const state: State = {
    seed,
    model: emptyModel(),
    rounds: [],
    admin,
    readers,
    tookMs: { import: 2_000, backup: 1_000 },
  };
  const portal: RunningPortal = await startPortal({ dataDir });
  try {
    const { model } = state;
    await publishing({
      ...state,
      url: portal.url,
      random: seededRandom(seed),
      pictures: [],
      onAcknowledged() {},
      isOver: () => model.news.filter(({ stage }) => stage === 'published').length >= 2,
    });
  } finally {
    await portal.stop();
  }
  await keepState(folder, state);
  return state;
}

async function keepState(folder: string, state: State): Promise<void> {
  const path = join(folder, stateFile);
  await writeFile(`${path}.part`, JSON.stringify(state));
  await rename(`${path}.part`, path);
}

/** Small, or the sizes would take all the time; unlike, so that files differ in length. */
function makePictures(): Promise<Buffer[]> {
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
