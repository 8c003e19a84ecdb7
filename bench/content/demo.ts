import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { moveEverything } from '../../server/services/transfer/move-everything.ts';
import { readConfig } from '../../server/start/config.ts';
import { openWorld } from '../../server/start/open-world.ts';
import { type BenchDatabase, type Engine, postgresDatabase, sqliteDatabase } from '../database.ts';
import { startPortal } from '../portal.ts';
import { withPostgres } from '../postgres.ts';
import { inTemporaryFolder, projectRoot, workplace } from '../workplace.ts';

/** Of the copy on PostgreSQL. */
const demoDatabase = 'demo';
const sizesTimeoutMs = 15 * 60_000;

/**
 * A data folder with the demo content and all sizes of its images, as the portal makes it at a first start.
 * Kept from run to run until the demo content changes.
 */
export async function demoContent(say: (line: string) => void): Promise<string> {
  const dataDir = join(workplace, 'demo');
  const [made, source] = await Promise.all([
    stat(join(dataDir, 'pauta.sqlite')).catch(() => null),
    stat(join(projectRoot, 'demo/export.json')),
  ]);
  if (made && made.birthtimeMs > source.mtimeMs) return dataDir;
  say('making the demo content and its image sizes');
  const unfinished = `${dataDir}.unfinished`;
  for (const folder of [dataDir, unfinished]) await rm(folder, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const portal = await startPortal({ dataDir: unfinished, env: { DEMO_CONTENT: 'auto' } });
  try {
    await untilSized(join(unfinished, 'pauta.sqlite'));
  } finally {
    await portal.stop();
  }
  await rename(unfinished, dataDir);
  return dataDir;
}

/** Runs `work` with a copy of the demo content that it may change, on one of the engines. */
export function withDemo<T>(
  engine: Engine,
  say: (line: string) => void,
  work: (database: BenchDatabase) => Promise<T>,
): Promise<T> {
  return inTemporaryFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    await cp(await demoContent(say), dataDir, { recursive: true });
    if (engine === 'SQLite') return work(sqliteDatabase(dataDir));
    return withPostgres('measuring', async (server) => {
      await server.dropDatabase(demoDatabase);
      await server.createDatabase(demoDatabase);
      await moveRecords(dataDir, server.urlOf(demoDatabase));
      const database = postgresDatabase(server, demoDatabase, dataDir);
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    });
  });
}

/** As `npm run move` does it; the files stay. */
async function moveRecords(dataDir: string, url: string): Promise<void> {
  const from = await openWorld(readConfig({ DATA_DIR: dataDir }));
  const to = await openWorld(readConfig({ DATA_DIR: dataDir, DATABASE_URL: url }));
  try {
    const place = { database: to.database, files: null };
    await moveEverything({ from, to: place, isUnfinished: false, begin: async () => {} })();
  } finally {
    await to.close();
    await from.close();
  }
}

async function untilSized(path: string): Promise<void> {
  const connection = new DatabaseSync(path, { readOnly: true });
  const waiting = connection.prepare("select count(*) as images from images where widths = ''");
  try {
    for (const startedAt = performance.now(); performance.now() - startedAt < sizesTimeoutMs; ) {
      if (waiting.get()?.images === 0) return;
      await sleep(500);
    }
  } finally {
    connection.close();
  }
  throw new Error('The sizes of the demo images were not made in time.');
}
