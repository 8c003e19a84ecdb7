/** Generates databases of any size for the bench, once, and keeps them. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { searchWordsVersion } from '../../domain/search/search-text.ts';
import {
  type BenchDatabase,
  type Engine,
  postgresDatabase,
  sqliteDatabase,
  withPostgres,
} from '../database.ts';
import { type Program, startPortal } from '../program.ts';
import type { Bench } from '../section.ts';
import { seededRandom } from './random.ts';
import { fillPostgres, fillSqlite, type RowSink } from './row-sink.ts';
import { fillTables } from './tables.ts';
import { openWriter, type SearchWords } from './words.ts';

export interface GeneratedContent {
  words: SearchWords;
  bytes: number;
  tookSeconds: number;
}

/** Raise it when the generator changes: databases of an older version are then generated again. */
const generatorVersion = `9.${searchWordsVersion}`;
const seed = 20_261_120;
const checkedNews = 20;

/** Runs `work` with a database of this many news. `work` must not change the database. */
export async function withGenerated<T>(
  bench: Bench,
  engine: Engine,
  newsCount: number,
  work: (content: GeneratedContent, database: BenchDatabase) => Promise<T>,
): Promise<T> {
  const folder = join(bench.program.workplace, `${engine.toLowerCase()}-${newsCount}`);
  const use = async (database: BenchDatabase, prepare: () => Promise<void>) => {
    try {
      return await work(
        await findOrGenerate(folder, () => generate(bench, newsCount, database, prepare)),
        database,
      );
    } finally {
      await database.close();
    }
  };
  if (engine === 'SQLite') return use(sqliteDatabase(folder), async () => {});
  return withPostgres(bench.program, (server) => {
    const name = `news_${newsCount}`;
    return use(postgresDatabase(server, name, folder), async () => {
      await server.dropDatabase(name);
      await server.createDatabase(name);
    });
  });
}

/** Returns the generated database of a folder; generates it when it is missing or of another version. */
async function findOrGenerate(
  folder: string,
  make: () => Promise<GeneratedContent>,
): Promise<GeneratedContent> {
  const path = join(folder, 'content.json');
  const { version, content } = JSON.parse(await readFile(path, 'utf8').catch(() => '{}'));
  if (version === generatorVersion) return content;
  await rm(folder, { recursive: true, force: true });
  const made = await make();
  await writeFile(path, JSON.stringify({ version: generatorVersion, content: made }));
  return made;
}

async function generate(
  { program, say }: Bench,
  newsCount: number,
  database: BenchDatabase,
  prepare: () => Promise<void>,
): Promise<GeneratedContent> {
  const { engine, env, query } = database;
  const startedAt = performance.now();
  say(`${engine}: generating ${newsCount} news and as many comments`);
  await mkdir(env.DATA_DIR, { recursive: true });
  await prepare();
  // The portal creates the tables with its own migrations.
  await (await startPortal(program, { dataDir: env.DATA_DIR, env })).stop();
  const random = seededRandom(seed);
  const writer = openWriter(random);
  const sections = (await query("select id, name from things where kind = 'section'")).map(
    ({ id, name }) => ({ id: String(id), name: String(name) }),
  );
  const fill = (sink: RowSink) => fillTables(sink, { random, writer, newsCount, sections }, say);
  if (env.DATABASE_URL) await fillPostgres(env.DATABASE_URL, fill);
  else fillSqlite(join(env.DATA_DIR, 'pauta.sqlite'), fill);
  await checkSearch(program, database);
  const [size] = await query(
    engine === 'SQLite'
      ? 'select page_count * page_size as bytes from pragma_page_count, pragma_page_size'
      : 'select pg_database_size(current_database()) as bytes',
  );
  const tookSeconds = Math.round((performance.now() - startedAt) / 1000);
  return { words: writer.searchWords(), bytes: Number(size?.bytes), tookSeconds };
}

/** Checks the search index, which the generator writes itself: the portal must find news by their longest words. */
async function checkSearch(program: Program, { env, query }: BenchDatabase): Promise<void> {
  const news = await query(`select slug, title, summary from news order by id limit ${checkedNews}`);
  const portal = await startPortal(program, { dataDir: env.DATA_DIR, env });
  try {
    for (const { slug, title, summary } of news) {
      const words = new Set(`${title} ${summary}`.toLowerCase().match(/\p{L}+/gu));
      const longest = [...words].toSorted((a, b) => b.length - a.length).slice(0, 8);
      const address = `/busca?q=${encodeURIComponent(longest.join(' '))}`;
      const page = await (await fetch(portal.url + address)).text();
      if (!page.includes(`/news/${slug}`)) throw new Error(`${address} does not find ${slug}.`);
    }
  } finally {
    await portal.stop();
  }
}
