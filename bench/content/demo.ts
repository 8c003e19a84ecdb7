/** Portals with the demo content, for the sections that measure pages. */
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
import { inTemporaryFolder, type Program, startPortal, startScript } from '../program.ts';
import type { Bench } from '../section.ts';

const databaseName = 'demo';
const sizesTimeoutMs = 15 * 60_000;

/** Runs `work` with a copy of the demo content, which `work` may change. All sizes of the images exist in it. */
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
    return withPostgres(program, async (server) => {
      await server.dropDatabase(databaseName);
      await server.createDatabase(databaseName);
      const database = postgresDatabase(server, databaseName, dataDir);
      try {
        await moveToPostgres(program, dataDir, server.urlOf(databaseName));
        return await work(database);
      } finally {
        await database.close();
      }
    });
  });
}

/** Fills an empty PostgreSQL database as an operator does, by `npm run move`. */
async function moveToPostgres(program: Program, dataDir: string, url: string): Promise<void> {
  const moving = startScript(program, 'move', ['--to', url], { DATA_DIR: dataDir });
  if ((await moving.ended) !== 0) throw new Error(`The move to PostgreSQL failed:\n${moving.output()}`);
}

/** Returns the data folder with the demo content, which is filled again only when the demo content changes. */
async function demoContent({ program, say }: Bench): Promise<string> {
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
    const timeoutAt = performance.now() + sizesTimeoutMs;
    while ((await query("select 1 from images where widths = '' limit 1")).length > 0) {
      if (performance.now() > timeoutAt)
        throw new Error('The sizes of the demo images were not made in time.');
      await sleep(500);
    }
  } finally {
    await portal.stop();
  }
  await rename(unfinished, dataDir);
  return dataDir;
}

export interface MeasuredPage {
  name: 'home' | 'category' | 'article';
  /**
   * The addresses of the page. Without the page cache, a run requests them in turn; with it, a run requests only the
   * first.
   */
  paths: [string, ...string[]];
}

/**
 * Lists the home page, the categories (those with most news first), and the latest 200 articles (those of average
 * length first).
 */
export async function measuredPages({ query }: BenchDatabase): Promise<MeasuredPage[]> {
  const categories = await query('select category from news group by category order by count(*) desc');
  const articles = await query(
    `select slug, length(content) as size from news where slug is not null and created_at < ${Date.now()}
     order by created_at desc limit 200`,
  );
  const average = articles.reduce((sum, { size }) => sum + Number(size), 0) / articles.length;
  const distance = ({ size }: Record<string, unknown>) => Math.abs(Number(size) - average);
  const toPage = (name: MeasuredPage['name'], [first, ...others]: string[]): MeasuredPage => {
    if (first === undefined) throw new Error('The database has no news to measure with.');
    return { name, paths: [first, ...others] };
  };
  return [
    toPage('home', ['/']),
    toPage(
      'category',
      categories.map(({ category }) => `/categoria/${category}`),
    ),
    toPage(
      'article',
      articles
        .toSorted((a, b) => distance(a) - distance(b))
        .map(({ slug }) => `/news/${encodeURIComponent(String(slug))}`),
    ),
  ];
}
