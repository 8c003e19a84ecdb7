import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { FileMigrationProvider, Migrator, DEFAULT_MIGRATION_TABLE as migrationTable } from 'kysely/migration';
import type { Tables } from '../schema/tables.ts';

/** Every file of the folder, in the order of their names. Migrations that have landed are never edited. */
const folder = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: path.join(import.meta.dirname, '../../../../migrations'),
  // A plain path with % or # would be read as an address.
  import: (file) => import(pathToFileURL(file).href),
  onFileIgnored: (file) => {
    throw new Error(`migrations/${file} is not a migration`);
  },
});

/** `only` names the migrations that an older version knew, for a restore of its backup; the rest follows at the next start. */
export async function migrate(db: Kysely<Tables>, only?: readonly string[]): Promise<void> {
  const known = await folder.getMigrations();
  const done = await listDone(db);
  const isWanted = (name: string) => !only || only.includes(name) || done.includes(name);
  const wanted = Object.fromEntries(Object.entries(known).filter(([name]) => isWanted(name)));
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => wanted },
    // Migrations may land out of order; none depends on one with a higher number.
    allowUnorderedMigrations: true,
  });
  const newer = done.filter((name) => !(name in known));
  if (newer.length > 0) {
    throw new Error(
      `it was made by a newer Pauta (${newer.join(', ')}); update this one, or restore a backup that it made`,
    );
  }
  // Kysely looks at every table first, which takes longer than the rest of a start.
  if (Object.keys(wanted).every((name) => done.includes(name))) return;
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'the list';
    throw new Error(`The database could not be migrated (${failed}).`, { cause: error });
  }
}

async function listDone(db: Kysely<Tables>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(migrationTable)}`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    // SQLite and PostgreSQL say it in different words.
    if (/no such table|does not exist/.test(String(error))) return [];
    throw error;
  }
}

export async function listMigrations(db: Kysely<Tables>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: folder });
  const known = await migrator.getMigrations();
  return known.flatMap(({ name, executedAt }) => (executedAt ? [name] : []));
}
