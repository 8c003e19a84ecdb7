/** Databases of any size for the bench, generated once and kept. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { searchWordsVersion } from '../../domain/search/search-text.ts';
import { sectionsMax } from '../../domain/site/limits.ts';
import type { PostgresServer } from '../../tests/postgres-server.ts';
import {
  type BenchDatabase,
  type Engine,
  postgresDatabase,
  sqliteDatabase,
  withPostgres,
} from '../database.ts';
import { type Program, startPortal } from '../program.ts';
import type { Bench } from '../section.ts';
import { addThing } from './names.ts';
import { seededRandom } from './random.ts';
import { fillPostgres, fillSqlite, type RowSink } from './row-sink.ts';
import { fillTables } from './tables.ts';
import { makeVocabulary } from './vocabulary.ts';

export interface SearchWord {
  word: string;
  news: number;
}

export interface GeneratedContent {
  news: number;
  words: Record<'rare' | 'medium' | 'frequent' | 'common', SearchWord[]>;
  bytes: number;
  tookSeconds: number;
}

/** Raised when the generator changes: databases of an older version are generated again. */
const generatorVersion = `7.${searchWordsVersion}`;
const wordsPerKind = 200;
const checkedNews = 20;
const smallGroupSize = 3;

export async function withGenerated<T>(
  bench: Bench,
  engine: Engine,
  newsCount: number,
  work: (content: GeneratedContent, database: BenchDatabase) => Promise<T>,
): Promise<T> {
  const folder = join(bench.program.workplace, `${engine.toLowerCase()}-${newsCount}`);
  const known = await readContent(folder);
  if (engine === 'SQLite') {
    const database = sqliteDatabase(folder);
    return work(known ?? (await generate(bench, newsCount, database)), database);
  }
  const open = (server: PostgresServer) => postgresDatabase(server, `news_${newsCount}`, folder);
  const content =
    known ??
    (await withPostgres(bench.program, 'filling', async (server) => {
      await server.dropDatabase(`news_${newsCount}`);
      await server.createDatabase(`news_${newsCount}`);
      return generate(bench, newsCount, open(server));
    }));
  return withPostgres(bench.program, 'measuring', async (server) => {
    const database = open(server);
    return work(content, database).finally(database.close);
  });
}

async function readContent(folder: string): Promise<GeneratedContent | null> {
  try {
    const { version, content } = JSON.parse(await readFile(join(folder, 'meta.json'), 'utf8'));
    return version === generatorVersion ? content : null;
  } catch {
    return null;
  }
}

async function generate(
  { program, say }: Bench,
  newsCount: number,
  database: BenchDatabase,
): Promise<GeneratedContent> {
  const { engine, env, query } = database;
  const dataDir = env.DATA_DIR;
  const startedAt = performance.now();
  say(`${engine}: generating ${newsCount} news and as many comments`);
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  // The portal creates the tables with its own migrations.
  await (await startPortal(program, { dataDir, env })).stop();
  const sections = (await query("select id, name from things where kind = 'section'")).map(
    ({ id, name }) => ({
      id: String(id),
      name: String(name),
    }),
  );
  const fill = (sink: RowSink) => writeContent(sink, newsCount, sections, say);
  const words = env.DATABASE_URL
    ? await fillPostgres(env.DATABASE_URL, fill)
    : fillSqlite(join(dataDir, 'pauta.sqlite'), fill);
  await checkSearch(program, database);
  const [size] = await query(
    engine === 'SQLite'
      ? 'select page_count * page_size as bytes from pragma_page_count, pragma_page_size'
      : 'select pg_database_size(current_database()) as bytes',
  );
  const bytes = Number(size?.bytes);
  const tookSeconds = Math.round((performance.now() - startedAt) / 1000);
  say(`${engine}: generated in ${tookSeconds} s, ${(bytes / 1e9).toFixed(2)} GB`);
  const content = { news: newsCount, words, bytes, tookSeconds };
  await writeFile(join(dataDir, 'meta.json'), JSON.stringify({ version: generatorVersion, content }));
  return content;
}

/** The generator writes the index itself. Throws unless the portal finds news by their longest words. */
async function checkSearch(program: Program, database: BenchDatabase): Promise<void> {
  const news = await database.query(`select slug, title, summary from news order by id limit ${checkedNews}`);
  const portal = await startPortal(program, { dataDir: database.env.DATA_DIR, env: database.env });
  try {
    for (const { slug, title, summary } of news) {
      const words = new Set(`${title} ${summary}`.toLowerCase().match(/\p{L}+/gu));
      const query = [...words]
        .toSorted((a, b) => b.length - a.length)
        .slice(0, 8)
        .join(' ');
      const page = await (await fetch(`${portal.url}/busca?q=${encodeURIComponent(query)}`)).text();
      if (!page.includes(`/news/${slug}`))
        throw new Error(`The search for “${query}” does not find ${slug}.`);
    }
  } finally {
    await portal.stop();
  }
}

/** As many as a portal may have (docs/product.md#sections), in groups beside the first three: most in a large one. */
function addSections(sink: RowSink, count: number): { id: string; name: string }[] {
  const groups = ['bancada', 'bancada1', 'bancada2', 'bancada3', 'bancada4'];
  groups.forEach((id, index) => {
    addThing(sink, 'group', { id, name: `Bancada ${index}` }, id, { hue: 'roxo' }, 3 + index);
  });
  return Array.from({ length: count }, (_, index) => {
    const id = `secao${index}`;
    const name = `Seção ${index}`;
    const groupId = groups[Math.ceil((index + 1) / smallGroupSize)] ?? 'bancada';
    addThing(sink, 'section', { id, name }, id, { description: '', groupId, isHidden: false }, index);
    return { id, name };
  });
}

function writeContent(
  sink: RowSink,
  newsCount: number,
  seeds: { id: string; name: string }[],
  say: (line: string) => void,
): GeneratedContent['words'] {
  const sections = [...seeds, ...addSections(sink, sectionsMax - seeds.length)];
  const random = seededRandom(20_261_120);
  const vocabulary = makeVocabulary(random);
  const newsOf = new Int32Array(vocabulary.words.length);
  const lastSeen = new Int32Array(vocabulary.words.length).fill(-1);
  const onWord = (rank: number, newsIndex: number) => {
    if (lastSeen[rank] === newsIndex) return;
    lastSeen[rank] = newsIndex;
    newsOf[rank] = (newsOf[rank] ?? 0) + 1;
  };
  fillTables(sink, { random, vocabulary, newsCount, now: Date.now() - 60_000, sections }, onWord, say);

  const all = vocabulary.words
    .map((word, rank) => ({ word, news: newsOf[rank] ?? 0, token: vocabulary.tokens[rank] }))
    .filter(({ token }) => token)
    .map(({ word, news }) => ({ word, news }));
  const between = (from: number, to: number) => {
    const found = all.filter(({ news }) => news >= from && news <= to);
    const step = Math.max(1, Math.floor(found.length / wordsPerKind));
    return found.filter((_, index) => index % step === 0).slice(0, wordsPerKind);
  };
  return {
    rare: between(1, Math.max(2, newsCount / 10_000)),
    medium: between(newsCount * 0.005, newsCount * 0.03),
    frequent: between(newsCount * 0.05, newsCount * 0.15),
    common: all.toSorted((a, b) => b.news - a.news).slice(0, 50),
  };
}
