/** Generated databases on PostgreSQL, made once and kept in bench/.work/postgres. */
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { openPostgres } from '../../server/adapters/sql/connection/postgres.ts';
import type { PostgresServer } from '../../tests/postgres-server.ts';
import { postgresFolder, withPostgres } from '../postgres.ts';
import { inTemporaryFolder } from '../workplace.ts';
import { checkIndex } from './check-index.ts';
import { type GeneratedContent, readMeta, signatureOf, writeContent } from './generate.ts';
import { type CopyFile, copyFileSink } from './row-sink.ts';

/** A generated database and its name on the server. */
export interface PostgresContent extends GeneratedContent {
  database: string;
}

/** The databases of these sizes: kept ones, or new ones, filled while nobody else uses the server. */
export async function generatedOnPostgres(
  sizes: number[],
  say: (line: string) => void,
): Promise<PostgresContent[]> {
  const signature = await signatureOf();
  const known = await Promise.all(sizes.map((size) => readContent(size, signature)));
  if (known.every((content) => content !== undefined)) return known;
  return withPostgres('filling', async (server) => {
    const all: PostgresContent[] = [];
    for (const [index, size] of sizes.entries())
      all.push(known[index] ?? (await generate(server, size, signature, say)));
    return all;
  });
}

async function readContent(newsCount: number, signature: string): Promise<PostgresContent | undefined> {
  const known = await readMeta(metaPath(newsCount));
  return known?.signature === signature ? withName(known.content) : undefined;
}

function withName(content: GeneratedContent): PostgresContent {
  return { ...content, database: databaseName(content.news) };
}

async function generate(
  server: PostgresServer,
  newsCount: number,
  signature: string,
  say: (line: string) => void,
): Promise<PostgresContent> {
  const startedAt = performance.now();
  say(`PostgreSQL: making a database of ${newsCount} news and as many comments`);
  const name = databaseName(newsCount);
  await server.dropDatabase(name);
  await server.createDatabase(name);
  const url = server.urlOf(name);
  await (await openPostgres({ url })).close();
  const words = await inTemporaryFolder(async (folder) => {
    // The server, which is another user, reads the files itself.
    await chmod(folder, 0o755);
    const { sink, finish } = copyFileSink(folder);
    const found = writeContent(sink, newsCount, say);
    await load(url, finish(), say);
    return found;
  });
  await checkIndex(() => openPostgres({ url }));
  const dataDir = join(postgresFolder, `${name}-files`);
  await mkdir(dataDir, { recursive: true });
  const content: GeneratedContent = {
    dataDir,
    news: newsCount,
    words,
    bytes: await sizeOf(url),
    madeInSeconds: Math.round((performance.now() - startedAt) / 1000),
  };
  say(`made in ${content.madeInSeconds} s, ${(content.bytes / 1e9).toFixed(2)} GB`);
  await writeFile(metaPath(newsCount), JSON.stringify({ signature, content }));
  return withName(content);
}

/** Rows first, indexes afterwards: about three times as fast as both at once. */
async function load(url: string, files: CopyFile[], say: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const indexes = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where schemaname = 'public' and tablename = any($1)
         and indexname not in (select conname from pg_constraint)`,
      [files.map(({ table }) => table)],
    );
    for (const { name } of indexes.rows) await client.query(`drop index "${name}"`);
    // Tables that are emptied in the same transaction need no log.
    await client.query('begin');
    await client.query(`truncate ${files.map(({ table }) => table).join(', ')} cascade`);
    for (const { table, columns, path } of files) {
      await client.query(`copy ${table} (${columns.join(', ')}) from '${path.replaceAll("'", "''")}'`);
      await rm(path);
    }
    await client.query('commit');
    say('PostgreSQL: rows are there, now the indexes');
    for (const { definition } of indexes.rows) await client.query(definition);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

async function sizeOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('select pg_database_size(current_database()) as bytes');
    return Number(rows[0]?.bytes);
  } finally {
    await client.end();
  }
}

function databaseName(newsCount: number): string {
  return `news_${newsCount}`;
}

function metaPath(newsCount: number): string {
  return join(postgresFolder, `${databaseName(newsCount)}.json`);
}
