/** Where generated rows go: into an SQLite file, or into files that PostgreSQL reads. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { tokensOf } from '../../server/adapters/sql/query/postgres-search.ts';

export type Value = string | number | bigint;

export interface RowSink {
  /** Gives what adds one row, with its values in the order of the columns. */
  rowsOf(table: string, columns: readonly string[]): (...values: Value[]) => void;
  /** Adds an item to the full-text index. `tokens` are joined by blanks; '' is no category. */
  index(position: bigint, kind: 'news' | 'video', category: string, tokens: string): void;
  /** Calls `add` for 0 to `count` - 1, in whatever batches are cheap. */
  repeat(count: number, add: (index: number) => void): void;
}

const batchSize = 20_000;

export function sqliteSink(connection: DatabaseSync): RowSink {
  const indexNews = connection.prepare('insert into search_tokens (rowid, category, news) values (?, ?, ?)');
  const indexVideo = connection.prepare(
    'insert into search_tokens (rowid, category, videos) values (?, ?, ?)',
  );
  return {
    rowsOf(table, columns) {
      const marks = columns.map(() => '?').join(', ');
      const statement = connection.prepare(`insert into ${table} (${columns.join(', ')}) values (${marks})`);
      return (...values) => void statement.run(...values);
    },
    index(position, kind, category, tokens) {
      const statement = kind === 'news' ? indexNews : indexVideo;
      statement.run(position, category.replaceAll('-', ''), tokens);
    },
    repeat(count, add) {
      for (let start = 0; start < count; start += batchSize) {
        connection.exec('begin');
        for (let index = start; index < Math.min(count, start + batchSize); index++) add(index);
        connection.exec('commit');
      }
    },
  };
}

/** One file, in the form that `copy … from` takes. */
export interface CopyFile {
  table: string;
  columns: readonly string[];
  path: string;
}

const chunkLength = 4_000_000;

/** Writes one file per table into `folder`; `finish` closes them and says what they are. */
export function copyFileSink(folder: string): { sink: RowSink; finish(): CopyFile[] } {
  const files = new Map<string, CopyFile & { add(...values: Value[]): void; close(): void }>();
  const fileOf = (table: string, columns: readonly string[]) => {
    const known = files.get(table);
    if (known) return known;
    const path = join(folder, `${table}.tsv`);
    const descriptor = openSync(path, 'w', 0o644);
    let waiting = '';
    const flush = () => {
      writeSync(descriptor, waiting);
      waiting = '';
    };
    const made = {
      table,
      columns,
      path,
      add(...values: Value[]) {
        waiting += `${values.map(copyField).join('\t')}\n`;
        if (waiting.length > chunkLength) flush();
      },
      close() {
        flush();
        closeSync(descriptor);
      },
    };
    files.set(table, made);
    return made;
  };
  const sink: RowSink = {
    rowsOf: (table, columns) => fileOf(table, columns).add,
    index(position, kind, category, tokens) {
      const written = tokensOf(kind, category, tokens.split(' ')).map((token) => `'${token}'`);
      fileOf('search_tokens', ['position', 'tokens']).add(position, written.join(' '));
    },
    repeat(count, add) {
      for (let index = 0; index < count; index++) add(index);
    },
  };
  return {
    sink,
    finish() {
      for (const file of files.values()) file.close();
      return [...files.values()];
    },
  };
}

function copyField(value: Value): string {
  const text = String(value);
  return /[\\\t\n\r]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : text;
}
