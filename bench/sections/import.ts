/** Measures the import of a large WordPress file. */
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ForeignPlan } from '../content/foreign-plan.ts';
import { generateWordpress } from '../content/wordpress.ts';
import { postgresNote, withPostgres } from '../database.ts';
import { inTemporaryFolder, memoryBytes, processorSeconds, startScript } from '../program.ts';
import { type Bench, count, type Section } from '../section.ts';

const memoryGoal = 300 * 1024 * 1024;
const rateGoal = 300;
/** With this length, 50,000 items are a file of 1 GB. */
const textLength = 19_500;
/** Pieces at multiples of this number have another encoding than the file declares. */
const brokenEvery = 500;
const sampleMs = 100;

interface Taken {
  seconds: number;
  /** The processor time of all threads. It lets two commits be compared even on a busy machine. */
  processorSeconds: number;
  peakBytes: number;
}

const hostilePlan = (items: number): ForeignPlan => ({
  seed: 11,
  items,
  commentsOfFirst: 2_000,
  textLength,
  isHostile: true,
});

/** Imports a file of WordPress into an empty portal on SQLite. */
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
  database: string,
  env: Record<string, string>,
): ReturnType<Section> {
  return inTemporaryFolder(async (folder) => {
    const { items } = bench.options;
    const file = join(folder, 'wordpress.xml');
    await write(file, toBytes(generateWordpress(hostilePlan(items))));
    const megabytes = Math.round((await stat(file)).size / 1024 / 1024);
    bench.say(`${what}: ${count(items)} items of WordPress, ${megabytes} MB`);
    const taken = await measureImport(bench, file, join(folder, 'data'), env);
    return {
      figures: [
        { name: `${what}: speed`, value: items / taken.seconds, unit: 'items/s', goal: rateGoal },
        { name: `${what}: speed by processor time`, value: items / taken.processorSeconds, unit: 'items/s' },
        { name: `${what}: most memory`, value: taken.peakBytes, unit: 'bytes', goal: memoryGoal },
      ],
      method: `\`npm run import\` without npm into an empty portal on ${database}: ${count(items)} generated items of WordPress (${megabytes} MB) with blocks of all kinds, hostile HTML, damaged records, broken encodings, cyclic parents and 2,000 comments on one item; images are missing. The most memory is VmHWM of the process.`,
    };
  });
}

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

/** Measures the whole command, from its start to its end. */
async function measureImport(
  { program }: Bench,
  file: string,
  dataDir: string,
  env: Record<string, string>,
): Promise<Taken> {
  await mkdir(dataDir, { recursive: true });
  const startedAt = performance.now();
  const command = startScript(program, 'import', [file], { DATA_DIR: dataDir, ...env });
  let peakBytes = 0;
  let processor = 0;
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, memoryBytes(command.pid, 'VmHWM'));
    processor = Math.max(processor, processorSeconds([command.pid]));
  }, sampleMs);
  await command.ended;
  clearInterval(timer);
  const seconds = (performance.now() - startedAt) / 1000;
  const output = command.output();
  if (!/redirects/i.test(output) || output.includes('The same command continues'))
    throw new Error(`The import ended early:\n${output}`);
  await rm(dataDir, { recursive: true, force: true });
  return { seconds, processorSeconds: processor, peakBytes };
}
