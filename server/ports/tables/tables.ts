/**
 * Every table of the database, in an order in which rows can be inserted. For each column it says what it holds, whose
 * data it is, and whether the content export has it. Backups, moves, exports, the download of own data and the types of
 * Kysely follow this list. migrations/ creates the tables, and tests compare the list with them and with
 * docs/privacy.md. A new column is one line in the list of its subject. News, pages and topics that write about people
 * are journalism, and are not marked as personal data.
 */
import { accountTables } from './accounts.ts';
import type { ColumnKind, PersonalKind, Table } from './column.ts';
import { mediaTables } from './media.ts';
import { thingTables } from './named-things.ts';
import { newsTables } from './news.ts';
import { siteTables } from './site.ts';
import { transferTables } from './transfer.ts';

export const tables = {
  ...accountTables,
  ...thingTables,
  ...newsTables,
  ...mediaTables,
  ...siteTables,
  ...transferTables,
} as const;

export type TableName = keyof typeof tables;
/** The names of the tables whose rows are listed one by one in the download of own data. */
export type OwnTable = {
  [Name in TableName]: (typeof tables)[Name] extends { own: object } ? Name : never;
}[TableName];

export const tableList: readonly (Table & { name: TableName })[] = Object.entries(tables).flatMap(
  ([name, table]) => (isTableName(name) ? [{ ...table, name }] : []),
);

export function isTableName(name: string): name is TableName {
  return Object.hasOwn(tables, name);
}

/** Returns the columns of a table with this kind of personal data, in their order. */
export function personalColumns({ columns }: Table, kind: PersonalKind): string[] {
  return Object.entries(columns).flatMap(([name, { traits }]) => (traits.personalKind === kind ? name : []));
}

/** The columns of a table that the content export has, each with its name there. */
export function exportedColumns({ columns }: Table): { column: string; name: string; kind: ColumnKind }[] {
  return Object.entries(columns).flatMap(([column, { traits }]) => {
    const { exportedAs, kind } = traits;
    if (exportedAs === null) return [];
    const camelCase = column.replace(/_[a-z]/g, (letter) => letter.slice(1).toUpperCase());
    return { column, name: exportedAs === 'own name' ? camelCase : exportedAs.name, kind };
  });
}
