import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BenchDatabase,
  type Engine,
  postgresDatabase,
  sqliteDatabase,
  withPostgres,
} from '../database.ts';
import { run } from '../processes.ts';
import { inTemporaryFolder, scriptArguments, startPortal } from '../program.ts';
import type { Bench } from '../section.ts';

const demoDatabase = 'demo';
const sizesTimeoutMs = 15 * 60_000;

/** A data folder with the demo content and all sizes of its images. It is kept until the demo content changes. */
export async function demoContent({ program, say }: Bench): Promise<string> {
  const dataDir = join(program.workplace, 'demo');
  const [created, source] = await Promise.all([
    stat(join(dataDir, 'pauta.sqlite')).catch(() => null),
    stat(join(program.folder, 'demo/export.json')),
  ]);
  if (created && created.birthtimeMs > source.mtimeMs) return dataDir;
  say('creating the demo content and its image sizes');
  const unfinished = `${dataDir}.unfinished`;
  for (const folder of [dataDir, unfinished]) await rm(folder, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const portal = await startPortal(program, { dataDir: unfinished, env: { DEMO_CONTENT: 'auto' } });
  try {
    const { query } = sqliteDatabase(unfinished);
    const giveUpAt = performance.now() + sizesTimeoutMs;
    while ((await query("select 1 from images where widths = '' limit 1")).length > 0) {
      if (performance.now() > giveUpAt)
        throw new Error('The sizes of the demo images were not made in time.');
      await sleep(500);
    }
  } finally {
    await portal.stop();
  }
  await rename(unfinished, dataDir);
  return dataDir;
}

/** Runs `work` with a copy of the demo content that it may change. */
export function withDemo<T>(
  bench: Bench,
  engine: Engine,
  work: (database: BenchDatabase) => Promise<T>,
): Promise<T> {
  const { program } = bench;
  return inTemporaryFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    await cp(await demoContent(bench), dataDir, { recursive: true });
    if (engine === 'SQLite') return work(sqliteDatabase(dataDir));
    return withPostgres(program, 'measuring', async (server) => {
      await server.dropDatabase(demoDatabase);
      await server.createDatabase(demoDatabase);
      const move = [...scriptArguments(program, 'move'), '--to', server.urlOf(demoDatabase)];
      await run(process.execPath, move, { cwd: program.folder, env: { DATA_DIR: dataDir } });
      const database = postgresDatabase(server, demoDatabase, dataDir);
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    });
  });
}
