/** Databases of any size for the bench, made once and kept in bench/.work. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSqlite, type SqlDatabase } from '../../server/adapters/sql/connection/sqlite.ts';
import { inTemporaryFolder, workplace } from '../workplace.ts';
import { checkIndex } from './check-index.ts';
import { seededRandom } from './random.ts';
import { type RowSink, sqliteSink } from './row-sink.ts';
import { filledTables, fillTables } from './tables.ts';
import { makeVocabulary, type Vocabulary } from './vocabulary.ts';

/** A search word and how many news hold it. */
export interface SearchWord {
  word: string;
  news: number;
}

export interface GeneratedContent {
  /** Folder to give the portal as DATA_DIR. */
  dataDir: string;
  news: number;
  /** Words to search for, by how many news hold them. */
  words: Record<'rare' | 'medium' | 'common', SearchWord[]>;
  bytes: number;
  madeInSeconds: number;
}

/** Changes when databases made earlier are no longer what this generator makes. */
const generatorVersion = 2;

/**
 * The database of `newsCount` news: the kept one, or a new one when there is none or when the portal's tables or
 * words are no longer those it was made for.
 */
export async function generatedContent(
  newsCount: number,
  say: (line: string) => void,
): Promise<GeneratedContent> {
  const dataDir = join(workplace, `news-${newsCount}`);
  const signature = await signatureOf();
  const known = await readMeta(join(dataDir, 'meta.json'));
  if (known?.signature === signature && (await isStillFound(() => openSqlite(join(dataDir, 'pauta.sqlite')))))
    return known.content;
  await rm(dataDir, { recursive: true, force: true });
  const content = await generate(newsCount, dataDir, say);
  await writeFile(join(dataDir, 'meta.json'), JSON.stringify({ signature, content }));
  return content;
}

/** What was noted of a database when it was made; undefined when there is none. */
export async function readMeta(
  path: string,
): Promise<{ signature: string; content: GeneratedContent } | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Of the tables that the generator fills; others that a new migration adds are made when the portal opens the file. */
export async function signatureOf(): Promise<string> {
  return inTemporaryFolder(async (folder) => {
    const path = join(folder, 'pauta.sqlite');
    await (await openSqlite(path)).close();
    const connection = new DatabaseSync(path, { readOnly: true });
    const marks = filledTables.map(() => '?').join(', ');
    const schema = connection
      .prepare(`select sql from sqlite_master where tbl_name in (${marks}) order by name`)
      .all(...filledTables);
    connection.close();
    return createHash('sha256')
      .update(`${generatorVersion} ${JSON.stringify(schema)}`)
      .digest('hex');
  });
}

/** Whether the portal of today still finds what was put into the index of this database. */
export async function isStillFound(open: () => Promise<SqlDatabase>): Promise<boolean> {
  return checkIndex(open).then(
    () => true,
    () => false,
  );
}

async function generate(
  newsCount: number,
  dataDir: string,
  say: (line: string) => void,
): Promise<GeneratedContent> {
  const startedAt = performance.now();
  say(`making a database of ${newsCount} news and as many comments`);
  const unfinished = `${dataDir}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const path = join(unfinished, 'pauta.sqlite');
  // The portal's own migrations and search index.
  await (await openSqlite(path)).close();

  const connection = new DatabaseSync(path);
  // A power cut costs a file that can be made again.
  connection.exec('pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive;');
  connection.exec('pragma cache_size = -1000000; pragma temp_store = memory;');
  // Larger batches in memory before the index writes a segment: fewer of them have to be merged.
  connection.exec("insert into search_tokens (search_tokens, rank) values ('hashsize', 134217728)");
  const words = writeContent(sqliteSink(connection), newsCount, say);
  connection.exec("insert into search_tokens (search_tokens, rank) values ('hashsize', 1048576)");
  connection.exec('pragma locking_mode = normal; pragma journal_mode = wal;');
  connection.close();
  await checkIndex(() => openSqlite(path));
  await rename(unfinished, dataDir);
  const { size } = await stat(join(dataDir, 'pauta.sqlite'));
  const madeInSeconds = Math.round((performance.now() - startedAt) / 1000);
  say(`made in ${madeInSeconds} s, ${(size / 1e9).toFixed(2)} GB`);
  return { dataDir, news: newsCount, words, bytes: size, madeInSeconds };
}

/** Writes `newsCount` news and all that belongs to them, the same in every run; gives words to search for. */
export function writeContent(
  sink: RowSink,
  newsCount: number,
  say: (line: string) => void,
): GeneratedContent['words'] {
  const random = seededRandom(20_261_120);
  const vocabulary = makeVocabulary(random);
  const newsOf = new Int32Array(vocabulary.words.length);
  const lastSeen = new Int32Array(vocabulary.words.length).fill(-1);
  const seen = (rank: number, newsIndex: number) => {
    if (lastSeen[rank] === newsIndex) return;
    lastSeen[rank] = newsIndex;
    newsOf[rank] = (newsOf[rank] ?? 0) + 1;
  };
  fillTables(sink, { random, vocabulary, newsCount, now: Date.now() - 60_000 }, seen, say);
  return chooseWords(vocabulary, newsOf, newsCount);
}

const wordsPerKind = 200;

function chooseWords(
  vocabulary: Vocabulary,
  newsOf: Int32Array,
  newsCount: number,
): GeneratedContent['words'] {
  const all = vocabulary.words
    .map((word, rank) => ({ word, news: newsOf[rank] ?? 0, token: vocabulary.tokens[rank] }))
    .filter(({ token }) => token);
  const between = (from: number, to: number) => {
    const found = all.filter(({ news }) => news >= from && news <= to);
    const step = Math.max(1, Math.floor(found.length / wordsPerKind));
    return found
      .filter((_, index) => index % step === 0)
      .slice(0, wordsPerKind)
      .map(({ word, news }) => ({ word, news }));
  };
  return {
    rare: between(1, Math.max(2, newsCount / 10_000)),
    medium: between(newsCount * 0.005, newsCount * 0.03),
    common: all
      .toSorted((a, b) => b.news - a.news)
      .slice(0, 50)
      .map(({ word, news }) => ({ word, news })),
  };
}
