/** Creates the tables of a new database, and changes those of an older one, by the files of migrations/. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { type Migration, Migrator, DEFAULT_MIGRATION_TABLE as migrationTable } from 'kysely/migration';
import { isFromBeforeTheFirstRelease } from '../../../ports/database-rows.ts';
import { toTerminalLanguage as say } from '../../../ports/terminal-language.ts';
import type { Tables } from '../schema/tables.ts';

const folder = join(import.meta.dirname, '../../../../migrations');

/**
 * `only` names the migrations that an older version knew. A restore of that version's backup needs it; the next start
 * applies the other migrations.
 */
export async function migrate(db: Kysely<Tables>, only?: readonly string[]): Promise<void> {
  const known = await getMigrations();
  const done = await listDone(db);
  if (isFromBeforeTheFirstRelease(done)) {
    throw new Error(
      say(
        'ele é de um Pauta anterior à primeira versão publicada; exporte com aquele por "npm run export", e importe com este por "npm run import" e um DATA_DIR ou banco novo',
        'it was made by a Pauta from before the first release; run "npm run export" with that one, and "npm run import" with this one and a new DATA_DIR or database',
      ),
    );
  }
  const newer = done.filter((name) => !(name in known));
  if (newer.length > 0) {
    const names = newer.join(', ');
    throw new Error(
      say(
        `ele é de um Pauta mais novo (${names}); atualize este, ou restaure uma cópia de segurança que ele fez`,
        `it was made by a newer Pauta (${names}); update this one, or restore a backup that it made`,
      ),
    );
  }
  const isWanted = (name: string) => !only || only.includes(name) || done.includes(name);
  const wanted = Object.fromEntries(Object.entries(known).filter(([name]) => isWanted(name)));
  // Kysely would look at every table first, and that takes longer than the rest of the portal's start.
  if (Object.keys(wanted).every((name) => done.includes(name))) return;
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => wanted },
    // Migrations may be merged out of order; none depends on one with a higher number.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'migrations/';
    throw new Error(
      say(`a migração do banco falhou em ${failed}`, `The database could not be migrated (${failed}).`),
      { cause: error },
    );
  }
}

export async function listMigrations(db: Kysely<Tables>): Promise<string[]> {
  return (await listDone(db)).sort();
}

async function listDone(db: Kysely<Tables>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(migrationTable)}`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    // SQLite and PostgreSQL report a missing table in different words.
    if (/no such table|does not exist/.test(String(error))) return [];
    throw error;
  }
}

/** Reads every file in the folder of migrations. A file has SQL statements, or a program that changes rows. */
async function getMigrations(): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const file of await readdir(folder)) {
    const [, name = '', kind] = /^(.+)\.(sql|ts)$/.exec(file) ?? [];
    const path = join(folder, file);
    if (kind === 'sql')
      migrations[name] = { up: async (db) => runAll(db, splitStatements(await readFile(path, 'utf8'))) };
    // As a plain path, a name with % or # would be imported as another address.
    else if (kind === 'ts') migrations[name] = await import(pathToFileURL(path).href);
    else throw new Error(`migrations/${file} is not a migration`);
  }
  return migrations;
}

/**
 * Splits a file into its statements. Each must end with a semicolon at the end of a line, because SQLite would silently
 * skip a second statement.
 */
export function splitStatements(file: string): string[] {
  const statements = file.trim().replace(/;$/, '').split(/;\n/);
  for (const statement of statements) {
    const withoutTexts = statement.replaceAll(/--.*|'[^']*'/g, '');
    if (withoutTexts.includes(';'))
      throw new Error(`a semicolon stands before the end of its line: ${statement.trim()}`);
  }
  return statements;
}

/** Runs statements. In SQLite, the collation "C" is left out: SQLite does not know it, and compares bytes anyway. */
async function runAll(db: Kysely<unknown>, statements: string[]): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of statements)
    await sql.raw(isSqlite ? statement.replaceAll(' collate "C"', '') : statement).execute(db);
}
