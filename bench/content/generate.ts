/** Databases of any size for the bench, made once and kept in bench/.work. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSqlite } from '../../server/adapters/sql/sqlite.ts';
import { inTemporaryFolder, workplace } from '../workplace.ts';
import { checkIndex } from './check-index.ts';
import { seededRandom } from './random.ts';
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
  databasePath: string;
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
  const known = await readMeta(dataDir);
  if (known?.signature === signature && (await isStillFound(known.content.databasePath)))
    return known.content;
  await rm(dataDir, { recursive: true, force: true });
  const content = await generate(newsCount, dataDir, say);
  await writeFile(join(dataDir, 'meta.json'), JSON.stringify({ signature, content }));
  return content;
}

async function readMeta(
  dataDir: string,
): Promise<{ signature: string; content: GeneratedContent } | undefined> {
  try {
    return JSON.parse(await readFile(join(dataDir, 'meta.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Of the tables that the generator fills; others that a new migration adds are made when the portal opens the file. */
async function signatureOf(): Promise<string> {
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

async function isStillFound(path: string): Promise<boolean> {
  return checkIndex(path).then(
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

  const random = seededRandom(20_261_120);
  const vocabulary = makeVocabulary(random);
  const newsOf = new Int32Array(vocabulary.words.length);
  const lastSeen = new Int32Array(vocabulary.words.length).fill(-1);
  const connection = new DatabaseSync(path);
  // A power cut costs a file that can be made again.
  connection.exec('pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive;');
  connection.exec('pragma cache_size = -1000000; pragma temp_store = memory;');
  // Larger batches in memory before the index writes a segment: fewer of them have to be merged.
  connection.exec("insert into search_tokens (search_tokens, rank) values ('hashsize', 134217728)");
  fillTables(
    connection,
    { random, vocabulary, newsCount, now: Date.now() - 60_000 },
    (rank, newsIndex) => {
      if (lastSeen[rank] === newsIndex) return;
      lastSeen[rank] = newsIndex;
      newsOf[rank] = (newsOf[rank] ?? 0) + 1;
    },
    say,
  );
  connection.exec("insert into search_tokens (search_tokens, rank) values ('hashsize', 1048576)");
  connection.exec('pragma locking_mode = normal; pragma journal_mode = wal;');
  connection.close();
  await checkIndex(path);
  await rename(unfinished, dataDir);
  const databasePath = join(dataDir, 'pauta.sqlite');
  const { size } = await stat(databasePath);
  const madeInSeconds = Math.round((performance.now() - startedAt) / 1000);
  say(`made in ${madeInSeconds} s, ${(size / 1e9).toFixed(2)} GB`);
  return {
    dataDir,
    databasePath,
    news: newsCount,
    words: chooseWords(vocabulary, newsOf, newsCount),
    bytes: size,
    madeInSeconds,
  };
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
