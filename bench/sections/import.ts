/** Moving in: a large WordPress archive, and one of Ghost beside Ghost's own importer. */
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type Ghost, startGhost } from '../../tests/ghost-server.ts';
import { generateGhost } from '../content/archives/ghost.ts';
import type { ArchivePlan } from '../content/archives/plan.ts';
import { generateWordpress } from '../content/archives/wordpress.ts';
import { postgresNote, withPostgres } from '../database.ts';
import { inTemporaryFolder, memoryBytes, startScript } from '../program.ts';
import { type Bench, count, type Figure, type Section } from '../section.ts';

const memoryGoal = 300 * 1024 * 1024;
const rateGoal = 300;
/** 50,000 items are a file of 1 GB then. */
const textLength = 19_500;
/** Every so many pieces of an archive are in another encoding than the file declares. */
const brokenEvery = 500;
const ghostItems = 1_000;
const sampleMs = 100;
/** Ghost answers before its import is done: so long without a new post is the end. */
const idleMs = 5_000;
const ghostMaxMs = 10 * 60_000;

interface Taken {
  seconds: number;
  peakBytes: number;
}

const hostilePlan = (items: number): ArchivePlan => ({
  seed: 11,
  items,
  commentsOfFirst: 2_000,
  textLength,
  isHostile: true,
});

/** WordPress' archive into an empty portal on SQLite. */
export const importWordpress: Section = (bench) => measureWordpress(bench, 'import', 'SQLite', {});

export const importPostgresql: Section = (bench) =>
  withPostgres(bench.program, async (server) => {
    const database = `import_${process.pid}`;
    await server.createDatabase(database);
    try {
      const env = { DATABASE_URL: server.urlOf(database) };
      return await measureWordpress(bench, 'import into PostgreSQL', postgresNote, env);
    } finally {
      await server.dropDatabase(database);
    }
  });

function measureWordpress(
  bench: Bench,
  what: string,
  place: string,
  env: Record<string, string>,
): ReturnType<Section> {
  return inTemporaryFolder(async (folder) => {
    const { items } = bench.options;
    const archive = join(folder, 'wordpress.xml');
    await write(archive, toBytes(generateWordpress(hostilePlan(items))));
    const megabytes = Math.round((await stat(archive)).size / 1024 / 1024);
    bench.say(`${what}: ${count(items)} items of WordPress, ${megabytes} MB`);
    const taken = await measureImport(bench, archive, join(folder, 'data'), env);
    return {
      figures: [
        { name: `${what}: speed`, value: items / taken.seconds, unit: 'items/s', goal: rateGoal },
        { name: `${what}: most memory`, value: taken.peakBytes, unit: 'bytes', goal: memoryGoal },
      ],
      method: `\`npm run import\` without npm into an empty portal on ${place}: ${count(items)} generated items of WordPress (${megabytes} MB) with blocks of all kinds, hostile HTML, damaged records, broken encodings, cyclic parents and 2,000 comments on one item; images are missing. The most memory is VmHWM of the process.`,
    };
  });
}

/** The same archive by `npm run import` and by the importer of Ghost, which is installed on first use. */
export const besideGhost: Section = (bench) =>
  inTemporaryFolder(async (folder) => {
    const archive = join(folder, 'ghost.json');
    const plan = { ...hostilePlan(ghostItems), commentsOfFirst: 0, isHostile: false };
    await write(archive, generateGhost(plan));
    const ours = await measureImport(bench, archive, join(folder, 'data'), {});
    const theirs = await measureGhost(archive, join(folder, 'ghost'));
    const figuresOf = (who: string, { seconds, peakBytes }: Taken): Figure[] => [
      { name: `${who}: speed`, value: ghostItems / seconds, unit: 'items/s' },
      { name: `${who}: most memory`, value: peakBytes, unit: 'bytes' },
    ];
    return {
      figures: [
        ...figuresOf('import of a Ghost archive', ours),
        ...figuresOf('the same by the importer of Ghost', theirs),
      ],
      method: `${count(ghostItems)} generated items of Ghost without damage, on SQLite. Ghost ${theirs.version} takes the file through its admin API; ${count(theirs.posts)} items arrived, the import ends with the last, and its memory is that of its server.`,
    };
  });

function* toBytes(pieces: Iterable<string>): Generator<Buffer, void, undefined> {
  let index = 0;
  for (const piece of pieces) {
    index += 1;
    yield Buffer.from(piece, index % brokenEvery === 0 ? 'latin1' : 'utf8');
  }
}

async function write(path: string, pieces: Iterable<string | Buffer>): Promise<void> {
  await pipeline(Readable.from(pieces), createWriteStream(path));
}

/** Of the whole command, from its start to its end. */
async function measureImport(
  { program }: Bench,
  archive: string,
  dataDir: string,
  env: Record<string, string>,
): Promise<Taken> {
  await mkdir(dataDir, { recursive: true });
  const startedAt = performance.now();
  const command = startScript(program, 'import', [archive], { DATA_DIR: dataDir, ...env });
  let peakBytes = 0;
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, memoryBytes(command.pid, 'VmHWM'));
  }, sampleMs);
  await command.ended;
  clearInterval(timer);
  const seconds = (performance.now() - startedAt) / 1000;
  const output = command.output();
  if (!/redirects/i.test(output) || output.includes('The same command continues'))
    throw new Error(`The import ended early:\n${output}`);
  await rm(dataDir, { recursive: true, force: true });
  return { seconds, peakBytes };
}

async function measureGhost(
  archive: string,
  folder: string,
): Promise<Taken & { posts: number; version: string }> {
  const ghost = await startGhost(folder);
  try {
    const body = new FormData();
    body.set('importfile', await openAsBlob(archive, { type: 'application/json' }), 'ghost.json');
    const startedAt = performance.now();
    await ghost.ask('/db/', { method: 'POST', body });
    let posts = 0;
    let seconds = 0;
    let peakBytes = 0;
    while (posts === 0 || performance.now() - startedAt < seconds * 1000 + idleMs) {
      if (performance.now() - startedAt > ghostMaxMs) throw new Error('Ghost did not import the archive.');
      const now = await countPosts(ghost);
      if (now > posts) seconds = (performance.now() - startedAt) / 1000;
      posts = Math.max(posts, now);
      peakBytes = Math.max(peakBytes, memoryBytes(ghost.pid, 'VmHWM'));
      await wait(sampleMs);
    }
    return { seconds, peakBytes, posts, version: ghost.version };
  } finally {
    await ghost.stop();
  }
}

const listForm = z.object({ meta: z.object({ pagination: z.object({ total: z.number() }) }) });

async function countPosts(ghost: Ghost): Promise<number> {
  let total = 0;
  for (const type of ['posts', 'pages']) {
    const answer = await ghost.ask(`/${type}/?limit=1&fields=id`);
    if (answer.ok) total += listForm.parse(await answer.json()).meta.pagination.total;
  }
  return total;
}
