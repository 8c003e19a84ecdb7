import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { benchPassword, registerPeople, signInPeople } from '../../tests/faults/people.ts';
import { demoContent } from '../content/demo.ts';
import { measuredPages } from '../content/pages.ts';
import { seededRandom } from '../content/random.ts';
import { type Crowd, gatherCrowd } from '../crowd.ts';
import {
  type DataFolder,
  describeDataFolder,
  strayFiles,
  withDatabase,
  writeAheadBytes,
} from '../data-folder.ts';
import { sqliteDatabase } from '../database.ts';
import { count, kilobytes, median, megabytes, milliseconds, quantile } from '../numbers.ts';
import { buildPortal, type RunningPortal, startPortal } from '../portal.ts';
import { type ProcessWatch, type WatchedProcess, watchProcesses } from '../process-watch.ts';
import { figure, plainFigure, type Section } from '../section.ts';
import {
  commenter,
  editor,
  flooder,
  loginAndOut,
  reader,
  reporter,
  type Stage,
  type Talk,
} from '../soak-actors.ts';
import { inTemporaryFolder } from '../workplace.ts';

const workers = 2;
const readers = 20;
const looksInAll = 240;
const shownLooks = 8;
/** Growth from the second quarter to the last that still counts as flat. */
const flatGrowth = 0.05;
/** Connections and open files come and go by a few. */
const flatOpenFiles = 5;
const writeAheadMaxBytes = 64 * 1024 * 1024;
const bytesPerRowMax = 8 * 1024;
/** Each act once in so many milliseconds. */
const pace = {
  read: 100,
  comment: 400,
  report: 1_000,
  flood: 30_000,
  login: 5_000,
  edit: 10_000,
  hangUp: 1_000,
};

/** Mixed load for an hour: whether anything fails, grows or is lost. */
export const soak: Section = async ({ options, say }) => {
  buildPortal();
  const demo = await demoContent(say);
  const seconds = options.minutes * 60;
  return inTemporaryFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    await cp(demo, dataDir, { recursive: true });
    const stage = await setStage(dataDir);
    const portal = await startPortal({
      dataDir,
      // Everybody is looked up and nobody turned away: addresses drawn by chance are of any country.
      env: { WORKERS: String(workers), TRUSTED_PROXIES: '127.0.0.1', BLOCKED_COUNTRIES: 'ZZ' },
    });
    try {
      const before = describeDataFolder(dataDir);
      const watch = watchProcesses(portal.pid);
      const load = await putUnderLoad(portal, stage, { dataDir, seconds, watch, say });
      const stray = strayFiles(dataDir);
      const after = describeDataFolder(dataDir);
      const errors = portal
        .output()
        .split('\n')
        .filter((line) => /"level":[56]0/.test(line));
      for (const line of errors.slice(-5)) say(`soak: ${line.slice(0, 500)}`);
      await portal.stop();
      return report({ ...load, before, after, stray, errors, dataDir, minutes: options.minutes });
    } finally {
      await portal.stop();
    }
  });
};

type Cast = Omit<Stage, 'crowd'>;

async function setStage(dataDir: string): Promise<Cast> {
  const people = await signInPeople(sqliteDatabase(dataDir), 400);
  const emails = await registerPeople(sqliteDatabase(dataDir), 40);
  const pathsOf = (name: string) => measuredPages(dataDir).find((page) => page.name === name)?.paths ?? [];
  const column = (query: string) =>
    withDatabase(dataDir, (connection) =>
      connection
        .prepare(query)
        .all()
        .map(({ found }) => String(found)),
    );
  withDatabase(dataDir, (connection) =>
    connection.exec("update users set is_admin = 1 where email = 'pessoa0@example.com'"),
  );
  return {
    random: seededRandom(11),
    admin: people[0] ?? '',
    flooders: people.slice(1, 11),
    people: people.slice(11),
    emails,
    password: benchPassword,
    newsIds: column(`select id as found from news where created_at < ${Date.now()}`),
    categories: pathsOf('category'),
    articles: pathsOf('article'),
    files: column("select '/files/' || storage_key as found from images limit 200"),
    words: column('select title as found from news limit 200').flatMap((title) => title.split(' ')),
    photo: await makePhoto(),
  };
}

interface UnderLoad {
  crowd: Crowd;
  talk: Talk;
  readMs: number[][];
  processes: WatchedProcess[];
  looks: number;
  writeAhead: number[];
}

/** Lets everybody in at once, and looks at processes and files meanwhile. */
async function putUnderLoad(
  portal: RunningPortal,
  cast: Cast,
  {
    dataDir,
    seconds,
    watch,
    say,
  }: { dataDir: string; seconds: number; watch: ProcessWatch; say: (line: string) => void },
): Promise<UnderLoad> {
  const startedAt = performance.now();
  const { random } = cast;
  const crowd = gatherCrowd({
    port: Number(new URL(portal.url).port),
    origin: portal.url,
    connections: readers + 10,
    endAt: startedAt + seconds * 1000,
    // Each as good as new.
    address: () => `177.${random.below(128)}.${random.below(256)}.${1 + random.below(254)}`,
  });
  const stage: Stage = { ...cast, crowd };
  const talk: Talk = { written: [], removed: new Set() };
  const readMs: number[][] = [[], [], [], []];
  const quarterNow = () => Math.min(3, Math.floor(((performance.now() - startedAt) / 1000 / seconds) * 4));
  const writeAhead: number[] = [];
  let looks = 0;
  const look = async () => {
    const resident = watch.look();
    writeAhead.push(writeAheadBytes(dataDir));
    if (looks++ % (looksInAll / 12) === 0)
      say(
        `soak: ${Math.round((performance.now() - startedAt) / 60_000)} of ${Math.round(seconds / 60)} min, ${megabytes(resident)}, ${count(talk.written.length)} comments, ${count(total(crowd.tally.faults))} faults`,
      );
  };
  const noteRead = (ms: number) => readMs[quarterNow()]?.push(ms);
  try {
    await Promise.all([
      crowd.keepDoing((seconds * 1000) / looksInAll, look),
      ...Array.from({ length: readers }, () => crowd.keepDoing(pace.read, reader(stage, noteRead))),
      crowd.keepDoing(pace.comment, commenter(stage, talk)),
      crowd.keepDoing(pace.report, reporter(stage, talk)),
      crowd.keepDoing(pace.flood, flooder(stage, talk)),
      crowd.keepDoing(pace.login, loginAndOut(stage)),
      crowd.keepDoing(pace.edit, editor(stage)),
      crowd.keepDoing(pace.hangUp, () => crowd.hangUp('/')),
    ]);
  } finally {
    crowd.close();
  }
  return { crowd, talk, readMs, processes: watch.seen(), looks, writeAhead };
}

interface Outcome extends UnderLoad {
  before: DataFolder;
  after: DataFolder;
  /** Stored files that no image of the database explains. */
  stray: string[];
  /** Lines of the log at level error or above, of its last part. */
  errors: string[];
  dataDir: string;
  minutes: number;
}

function report(outcome: Outcome): Awaited<ReturnType<Section>> {
  const { crowd, talk, readMs, writeAhead, before, after, stray, errors, minutes } = outcome;
  const { asked, faults } = crowd.tally;
  const kept = talk.written.map(({ id }) => id).filter((id) => !talk.removed.has(id));
  const lost = withDatabase(outcome.dataDir, (connection) => {
    const find = connection.prepare('select 1 as found from comments where id = ?');
    return kept.filter((id) => !find.get(id)).length;
  });
  // One that came late or went early has nothing to be compared with. (A worker that fell is in the log.)
  const lasting = outcome.processes.filter(({ bytes }) => bytes.length >= outcome.looks * 0.75);
  const trends = lasting.map((one) => ({ ...one, memory: trendOf(one.bytes), open: trendOf(one.openFiles) }));
  const isMemoryFlat = trends.every(({ memory }) => memory.last / memory.second - 1 <= flatGrowth);
  const areFilesFlat = trends.every(({ open }) => open.last - open.second <= flatOpenFiles);
  const perRow = (after.databaseBytes - before.databaseBytes) / Math.max(1, after.rows - before.rows);
  const grown = [...after.others].filter(([path, bytes]) => bytes > (before.others.get(path) ?? -1));
  const unexpected = grown.filter(([path]) => !isLog(path));
  const p99 = (quarter: number) => milliseconds(quantile(readMs[quarter] ?? [0], 0.99));
  return {
    figures: [
      figure(
        `soak: ${minutes} minutes of mixed load, requests and faults`,
        `${count(total(asked))} requests, ${count(total(faults))} failed or refused against the limits; ${count(errors.length)} errors in the log`,
        'none',
        total(faults) === 0 && errors.length === 0,
      ),
      figure(
        'soak: comments',
        `${count(talk.written.length)} acknowledged, ${count(talk.removed.size)} taken back, ${count(lost)} lost`,
        'nothing lost',
        lost === 0,
      ),
      figure(
        'soak: memory of each process',
        trends.map(({ role, memory }) => `${role} ${megabytes(memory.last)} (${percent(memory)})`).join(', '),
        `flat: at most ${100 * flatGrowth} % from the second to the last quarter`,
        isMemoryFlat,
      ),
      figure(
        'soak: open files of each process',
        trends.map(({ role, open }) => `${role} ${open.second} → ${open.last}`).join(', '),
        'flat',
        areFilesFlat,
      ),
      figure(
        'soak: the log ahead of the database, at most',
        megabytes(Math.max(...writeAhead)),
        `≤ ${megabytes(writeAheadMaxBytes)}`,
        Math.max(...writeAhead) <= writeAheadMaxBytes,
      ),
      figure(
        'soak: files that grew',
        `database by ${megabytes(after.databaseBytes - before.databaseBytes)} for ${count(after.rows - before.rows)} rows (${kilobytes(perRow)} each), stored files ${count(before.files)} → ${count(after.files)}, ${count(stray.length)} without an image${grown.map(([path, bytes]) => `, ${path} ${kilobytes(bytes)}`).join('')}`,
        'database by its rows, files by uploads, access log',
        perRow <= bytesPerRowMax && stray.length === 0 && unexpected.length === 0,
      ),
      plainFigure('soak: p99 of reads, second and last quarter', `${p99(1)}, ${p99(3)}`),
    ],
    details: [
      {
        title: 'Soak: memory and open files in equal steps',
        head: ['process', ...Array.from({ length: shownLooks }, (_, step) => stepName(step, minutes))],
        // Image processes come and go with the photos.
        rows: outcome.processes
          .filter(({ role }) => role !== 'image process')
          .map(({ role, pid, bytes, openFiles }) => [`${role} ${pid}`, ...inSteps(bytes, openFiles)]),
      },
      {
        title: 'Soak: requests by kind',
        head: ['what', 'requests'],
        rows: [...asked]
          .toSorted(([, one], [, other]) => other - one)
          .map(([kind, times]) => [kind, count(times)]),
      },
      ...(faults.size === 0
        ? []
        : [
            {
              title: 'Soak: faults',
              head: ['what', 'times'],
              rows: [...faults].map(([what, times]) => [what, count(times)]),
            },
          ]),
    ],
    how: [
      `soak: demo content, SQLite, WORKERS=${workers}, page cache on, ${minutes} minutes. ${readers} readers with a request each ${pace.read} ms at most (pages, searches, feeds, images, addresses and parameters that nobody has, one in four with the tag of what they have), a comment every ${pace.comment} ms, a report every ${pace.report} ms, a login with password every ${pace.login} ms, an admin who drafts, publishes, edits, trashes, restores and removes news every ${pace.edit} ms, every third with a photo, somebody who comments too often every ${pace.flood} ms, somebody who hangs up every ${pace.hangUp} ms; every request from another client address. VmRSS and open descriptors of every process ${looksInAll} times.`,
    ],
  };
}

interface Trend {
  /** Medians of a quarter of the time. */
  second: number;
  last: number;
}

function trendOf(values: number[]): Trend {
  const quarter = Math.max(1, Math.floor(values.length / 4));
  return { second: median(values.slice(quarter, 2 * quarter)), last: median(values.slice(-quarter)) };
}

function percent({ second, last }: Trend): string {
  const growth = 100 * (last / second - 1);
  return `${growth > 0 ? '+' : ''}${growth.toFixed(1)} %`;
}

function inSteps(bytes: number[], openFiles: number[]): string[] {
  return Array.from({ length: shownLooks }, (_, step) => {
    const at = Math.floor((bytes.length * step) / shownLooks);
    return `${megabytes(bytes[at] ?? 0)}, ${openFiles[at] ?? 0}`;
  });
}

function stepName(step: number, minutes: number): string {
  return `${((minutes * step) / shownLooks).toFixed(1)} min`;
}

function isLog(path: string): boolean {
  return /acesso|access|\.log/.test(path);
}

function total(counts: Map<string, number>): number {
  return [...counts.values()].reduce((sum, times) => sum + times, 0);
}

/** About what a phone sends after its own shrinking. */
function makePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#446688', noise } })
    .jpeg({ quality: 85 })
    .toBuffer();
}
