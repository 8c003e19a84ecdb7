/** Writes the rows of the generator by the fastest way of each database. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import pg from 'pg';
import { tokensOf } from '../../server/adapters/sql/query/postgres-search.ts';
import { inTemporaryFolder } from '../program.ts';

export type Row = Record<string, string | number | bigint>;

export interface RowSink {
  /** Rows of a table always have the same columns in the same order. */
  add(table: string, row: Row): void;
  /** Adds an item to the full-text index. Blanks separate the tokens. */
  index(
    position: bigint,
    kind: 'news' | 'video' | 'comment',
    sectionIds: readonly string[],
    tokens: string,
  ): void;
  /** Runs `work` for 0 to `count` - 1, in transactions of a size that is fast. */
  repeat<T>(count: number, work: (index: number) => T): T[];
}

type Fill<T> = (sink: RowSink) => T;

const batchSize = 20_000;
const chunkLength = 4_000_000;

/** Fills a database that no process has open. A crash of the machine would corrupt it. */
export function fillSqlite<T>(path: string, fill: Fill<T>): T {
  // Without `defensive: false`, SQLite silently keeps its journal: by default, Node opens files so that no program can
  // corrupt them.
  const connection = new DatabaseSync(path, { defensive: false });
  connection.exec('pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive;');
  connection.exec('pragma cache_size = -1000000; pragma temp_store = memory;');
  // With a larger hash table in memory, fewer segments of the index must be merged.
  connection.exec("insert into search_tokens (search_tokens, rank) values ('hashsize', 134217728)");
  const statements = new Map<string, StatementSync>();
  const insert = (table: string, row: Row) => {
    let statement = statements.get(table);
    if (!statement) {
      const columns = Object.keys(row);
      const marks = columns.map(() => '?').join(', ');
      statement = connection.prepare(`insert into ${table} (${columns.join(', ')}) values (${marks})`);
      statements.set(table, statement);
    }
    statement.run(...Object.values(row));
  };
  const result = fill({
    add: insert,
    index(position, kind, sectionIds, tokens) {
      const category = sectionIds.map((id) => id.replaceAll('-', '')).join(' ');
      if (kind === 'comment')
        return insert('comment_tokens', { rowid: position, category, comments: tokens });
      const [news, videos] = kind === 'news' ? [tokens, ''] : ['', tokens];
      insert('search_tokens', { rowid: position, category, news, videos });
    },
    repeat: (count, work) =>
      Array.from({ length: count }, (_, index) => {
        if (index % batchSize === 0) connection.exec('begin');
        const result = work(index);
        if ((index + 1) % batchSize === 0 || index + 1 === count) connection.exec('commit');
        return result;
      }),
  });
  connection.exec("insert into search_tokens (search_tokens, rank) values ('hashsize', 1048576)");
  connection.exec('pragma locking_mode = normal; pragma journal_mode = wal;');
  connection.close();
  return result;
}

/** Indexes are created after the rows, which is about three times as fast. */
export function fillPostgres<T>(url: string, fill: Fill<T>): Promise<T> {
  return inTemporaryFolder(async (folder) => {
    // The database server runs as another user and reads the files itself.
    await chmod(folder, 0o755);
    const files = new Map<string, CopyFile>();
    const add = (table: string, row: Row) => {
      const file = files.get(table) ?? new CopyFile(join(folder, `${table}.tsv`), Object.keys(row));
      files.set(table, file);
      file.add(row);
    };
    const result = fill({
      add,
      index(position, kind, sectionIds, tokens) {
        const written = tokensOf(kind, sectionIds, tokens.split(' ')).map((token) => `'${token}'`);
        const table = kind === 'comment' ? 'comment_tokens' : 'search_tokens';
        add(table, { position, tokens: written.join(' ') });
      },
      repeat: (count, work) => Array.from({ length: count }, (_, index) => work(index)),
    });
    for (const file of files.values()) file.close();
    await copyFiles(url, files);
    return result;
  });
}

async function copyFiles(url: string, files: Map<string, CopyFile>): Promise<void> {
  const tables = [...files.keys()];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const indexes = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where schemaname = 'public' and tablename = any($1)
         and indexname not in (select conname from pg_constraint)`,
      [tables],
    );
    for (const { name } of indexes.rows) await client.query(`drop index "${name}"`);
    for (const [table, { columns, path }] of files)
      await client.query(`copy ${table} (${columns.join(', ')}) from '${path.replaceAll("'", "''")}'`);
    for (const { definition } of indexes.rows) await client.query(definition);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

class CopyFile {
  readonly path: string;
  readonly columns: string[];
  readonly #descriptor: number;
  #chunk = '';

  constructor(path: string, columns: string[]) {
    this.path = path;
    this.columns = columns;
    this.#descriptor = openSync(path, 'w', 0o644);
  }

  add(row: Row): void {
    this.#chunk += `${Object.values(row).map(copyField).join('\t')}\n`;
    if (this.#chunk.length > chunkLength) this.#flush();
  }

  close(): void {
    this.#flush();
    closeSync(this.#descriptor);
  }

  #flush(): void {
    writeSync(this.#descriptor, this.#chunk);
    this.#chunk = '';
  }
}

function copyField(value: string | number | bigint): string {
  const text = String(value);
  return /[\\\t\n\r]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : text;
}
