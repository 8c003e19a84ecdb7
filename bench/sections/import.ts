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
import { withPostgres } from '../database.ts';
import { count, megabytes } from '../numbers.ts';
import { peakResidentBytes, startProcess } from '../processes.ts';
import { inTemporaryFolder, scriptArguments } from '../program.ts';
import { type Bench, figure, type Section } from '../section.ts';

const memoryGoal = 300 * 1024 * 1024;
/** 50,000 items are a file of 1 GB then. */
const textLength = 19_500;
/** Every so many pieces of an archive are in another encoding than the file declares. */
const brokenEvery = 500;
const itemsBeside = 1_000;
const sampleMs = 100;
/** Ghost answers before its import is done: so long without a new post is the end. */
const idleMs = 5_000;
const ghostMaxMs = 10 * 60_000;

interface Measured {
  seconds: number;
  peakBytes: number;
}

export const importArchives: Section = (bench) =>
  inTemporaryFolder(async (folder) => {
    const { items } = bench.options;
    const large = join(folder, 'wordpress.xml');
    await write(large, toBytes(generateWordpress(hostilePlan(items))));
    const { size } = await stat(large);
    bench.say(`import: ${count(items)} items of WordPress, ${megabytes(size)}`);
    const whole = await measureImport(bench, large, join(folder, 'large'));

    const beside = { ...hostilePlan(itemsBeside), commentsOfFirst: 0, isHostile: false };
    const small = join(folder, 'ghost.json');
    await write(small, generateGhost(beside));
    bench.say(`import: ${count(itemsBeside)} items of Ghost`);
    const ours = await measureImport(bench, small, join(folder, 'small'));
    const theirs = await measureGhost(small, join(folder, 'ghost'));
    const rate = items / whole.seconds;
    return {
      figures: [
        figure(
          `import of ${count(items)} items of WordPress, ${megabytes(size)}: most memory`,
          megabytes(whole.peakBytes),
          '< 300 MB',
          whole.peakBytes < memoryGoal,
        ),
        { what: 'the same: speed', measured: `${count(Math.round(rate))} items/s` },
        {
          what: `import of ${count(itemsBeside)} items of Ghost`,
          measured: `${ours.seconds.toFixed(1)} s, ${megabytes(ours.peakBytes)}`,
        },
        {
          what: `the same by the importer of Ghost ${theirs.version} (${count(theirs.posts)} items arrived)`,
          measured: `${theirs.seconds.toFixed(1)} s, ${megabytes(theirs.peakBytes)} with its server`,
        },
      ],
      tables: [],
      values: {
        'import, items/s': rate,
        'import, most memory in bytes': whole.peakBytes,
        'import of 1,000 items of Ghost, s': ours.seconds,
      },
      method: `\`npm run import\` without npm into an empty portal on SQLite: generated archives with blocks of all kinds, hostile HTML, damaged records, broken encodings, cyclic parents and 2,000 comments on one item; images are missing. The most memory is \`VmHWM\` of the process. Ghost's importer takes the same file without the damage through its admin API, on SQLite by Node's own module; it ends with the last new post.`,
    };
  });

export const importPostgresql: Section = (bench) =>
  withPostgres(bench.program, 'measuring', (server) =>
    inTemporaryFolder(async (folder) => {
      const { items } = bench.options;
      const archive = join(folder, 'wordpress.xml');
      await write(archive, toBytes(generateWordpress(hostilePlan(items))));
      bench.say(`import-postgresql: ${count(items)} items of WordPress`);
      const database = `import_${process.pid}`;
      await server.createDatabase(database);
      try {
        const env = { DATABASE_URL: server.urlOf(database) };
        const { seconds, peakBytes } = await measureImport(bench, archive, join(folder, 'data'), env);
        const what = `import of ${count(items)} items of WordPress into PostgreSQL`;
        const rate = items / seconds;
        return {
          figures: [
            figure(`${what}: most memory`, megabytes(peakBytes), '< 300 MB', peakBytes < memoryGoal),
            { what: `${what}: speed`, measured: `${count(Math.round(rate))} items/s` },
          ],
          tables: [],
          values: {
            'import into PostgreSQL, items/s': rate,
            'import into PostgreSQL, most memory in bytes': peakBytes,
          },
          method:
            'The archive of the section `import`, into an empty portal on PostgreSQL on the same machine.',
        };
      } finally {
        await server.dropDatabase(database);
      }
    }),
  );

const hostilePlan = (items: number): ArchivePlan => ({
  seed: 11,
  items,
  commentsOfFirst: 2_000,
  textLength,
  isHostile: true,
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
  env: Record<string, string> = {},
): Promise<Measured> {
  await mkdir(dataDir, { recursive: true });
  const startedAt = performance.now();
  const command = startProcess(process.execPath, [...scriptArguments(program, 'import'), archive], {
    cwd: program.folder,
    env: { DATA_DIR: dataDir, DEMO_CONTENT: 'off', ...env },
  });
  let isDone = false;
  void command.ended.then(() => {
    isDone = true;
  });
  let peakBytes = 0;
  while (!isDone) {
    peakBytes = Math.max(peakBytes, peakResidentBytes(command.pid));
    await wait(sampleMs);
  }
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
): Promise<Measured & { posts: number; version: string }> {
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
      peakBytes = Math.max(peakBytes, peakResidentBytes(ghost.pid));
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
