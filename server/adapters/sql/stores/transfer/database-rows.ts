/** Reads and writes all tables row by row, for backups, moves and exports. */
import { type Kysely, SqliteAdapter, sql } from 'kysely';
import {
  type DatabaseRows,
  type Filling,
  fillings,
  type ListRelated,
  type Row,
} from '../../../../ports/database-rows.ts';
import { isTableName, type TableName, tableList, tables } from '../../../../ports/tables/tables.ts';
import { listMigrations } from '../../connection/migrate.ts';
import type { Tables } from '../../schema/tables.ts';

const partSize = 100;
/** PostgreSQL allows 65,535 parameters in one statement, and SQLite half as many. */
const parametersMax = 30_000;

/** The tables of a backup: all except the search index, which each database rebuilds. */
const backedUp = tableList.filter(({ isRebuilt }) => !isRebuilt).map(({ name }) => name);

/** The table whose triggers reject replaced rows (append-only.ts). */
const appendOnlyTable: TableName = 'audit_entries';

/** A table that exists while a command is filling the database; neither backups nor migrations know it. */
const toMarker = (command: Filling) => `${command}_under_way`;

/**
 * Creates the reader and writer of a database's rows. `inSnapshot` runs its work on a connection that sees one moment.
 */
export function createDatabaseRows(
  write: Kysely<Tables>,
  inSnapshot: (work: (db: Kysely<Tables>) => Promise<void>) => Promise<void>,
): DatabaseRows {
  return {
    tables: backedUp,
    listMigrations: () => listMigrations(write),
    readAll: (take, only = backedUp) =>
      inSnapshot(async (db) => {
        const wanted = backedUp.filter((table) => only.includes(table));
        const listRelated: ListRelated = (table, column, values) =>
          untyped(db)
            .selectFrom(table)
            .selectAll()
            .where(column, 'in', [...values])
            .execute();
        for (const table of wanted)
          for await (const rows of walk(db, table)) await take(table, rows, listRelated);
      }),
    async insert(table, rows) {
      if (!isTableName(table)) throw new Error(`No table is called ${table}.`);
      const columns = Object.keys(rows[0] ?? {});
      const atOnce = Math.max(1, Math.floor(parametersMax / Math.max(1, columns.length)));
      await write.transaction().execute(async (trx) => {
        for (let start = 0; start < rows.length; start += atOnce) {
          await untyped(trx)
            .insertInto(table)
            .values(rows.slice(start, start + atOnce))
            .onConflict((conflict) => {
              const same = conflict.columns([...tables[table].key]);
              if (table === appendOnlyTable) return same.doNothing();
              return same.doUpdateSet((eb) =>
                Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)])),
              );
            })
            .execute();
        }
      });
    },
    async deleteSeeds(only = backedUp) {
      const seeded = tableList.filter(({ name, isSeeded }) => isSeeded && only.includes(name));
      // Tables are emptied in reverse order, because rows of later tables refer to rows of earlier ones.
      for (const { name } of seeded.toReversed()) {
        const all = untyped(write).deleteFrom(name);
        // Sections that have news already are kept, because an interrupted move continues.
        const used = untyped(write).selectFrom('news').select('category');
        await (name === 'things' ? all.where('id', 'not in', used) : all).execute();
      }
    },
    async isEmpty() {
      for (const table of ['users', 'news', 'videos', 'images', 'audit_entries'] as const) {
        const row = await write.selectFrom(table).select(sql`1`.as('one')).limit(1).executeTakeFirst();
        if (row) return false;
      }
      return true;
    },
    async startFilling(command) {
      await sql`create table if not exists ${sql.table(toMarker(command))} (one integer)`.execute(write);
    },
    async endFilling() {
      for (const command of fillings)
        await sql`drop table if exists ${sql.table(toMarker(command))}`.execute(write);
    },
    async findFilling() {
      const isSqlite = write.getExecutor().adapter instanceof SqliteAdapter;
      for (const command of fillings) {
        const query = isSqlite
          ? sql`select 1 from sqlite_master where name = ${toMarker(command)}`
          : sql`select 1 where to_regclass(${toMarker(command)}) is not null`;
        if ((await query.execute(write)).rows.length > 0) return command;
      }
      return null;
    },
  };
}

async function* walk(db: Kysely<Tables>, table: TableName): AsyncGenerator<Row[]> {
  const columns = tables[table].key;
  const key = sql`(${sql.join(columns.map((column) => sql.ref(column)))})`;
  let last: Row | null = null;
  for (;;) {
    let query = untyped(db).selectFrom(table).selectAll().limit(partSize);
    for (const column of columns) query = query.orderBy(column);
    if (last) {
      const seen: Row = last;
      query = query.where(sql<boolean>`${key} > (${sql.join(columns.map((column) => seen[column]))})`);
    }
    const rows = await query.execute();
    if (rows.length > 0) yield rows.map((row) => ({ ...row }));
    last = rows.at(-1) ?? null;
    if (rows.length < partSize) return;
  }
}

function untyped(db: Kysely<Tables>): Kysely<Record<string, Row>> {
  return db.$extendTables<Record<string, Row>>();
}
