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

export interface MeasuredPage {
  name: 'home' | 'category' | 'article';
  /** At least one. Rendered pages are requested in turn, a page of the page cache is always the first. */
  paths: string[];
}

const articlesMax = 200;

export async function measuredPages(dataDir: string): Promise<MeasuredPage[]> {
  const { query } = sqliteDatabase(dataDir);
  const categories = await query('select category from news group by category order by count(*) desc');
  const articles = await query(
    `select slug from
       (select slug, length(content) as size from news where slug is not null and created_at < ${Date.now()}
        order by created_at desc limit ${articlesMax}),
       (select avg(length(content)) as average from (select content from news order by created_at desc limit ${articlesMax}))
     order by abs(size - average)`,
  );
  if (articles.length === 0) throw new Error('The database has no news to measure with.');
  return [
    { name: 'home', paths: ['/'] },
    { name: 'category', paths: categories.map(({ category }) => `/categoria/${category}`) },
    { name: 'article', paths: articles.map(({ slug }) => `/news/${encodeURIComponent(String(slug))}`) },
  ];
}
