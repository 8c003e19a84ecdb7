/**
 * Converts rows to records and back by the list of tables, for stores whose names agree. Columns are in snake case and
 * fields in camel case; flags are booleans.
 */
import type { Insertable } from 'kysely';
import { type TableName, tables } from '../../../ports/tables/tables.ts';
import type { Tables } from '../schema/tables.ts';

type CamelCase<Name> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Name;
type Field<Value> = [Value] extends [0 | 1 | undefined] ? boolean : Value;
type Fields<Row> = { [Name in keyof Row as CamelCase<Name>]: Field<Row[Name]> };

interface KnownColumn {
  column: string;
  field: string;
  isFlag: boolean;
}

const columnsOf = new Map<string, readonly KnownColumn[]>(
  Object.entries(tables).map(([name, { columns }]) => [
    name,
    Object.entries(columns).map(([column, { traits }]) => ({
      column,
      field: toCamelCase(column),
      isFlag: traits.kind === 'flag',
    })),
  ]),
);

/** Returns the fields for those columns of a table that a row has. */
export function toFields<Row extends object>(table: TableName, row: Row): Fields<Row> {
  const values: Partial<Record<string, unknown>> = row;
  const fields: Record<string, unknown> = {};
  for (const { column, field, isFlag } of columnsOf.get(table) ?? []) {
    const value = values[column];
    if (value !== undefined) fields[field] = isFlag ? value === 1 : value;
  }
  return fields as Fields<Row>;
}

/** Returns the row of a record. Fields that are no columns are left out. */
export function toColumns<Name extends TableName>(
  table: Name,
  record: Fields<Insertable<Tables[Name]>>,
): Insertable<Tables[Name]> {
  const values = new Map<string, unknown>(Object.entries(record));
  const row: Record<string, unknown> = {};
  for (const { column, field, isFlag } of columnsOf.get(table) ?? [])
    if (values.has(field)) row[column] = isFlag ? Number(values.get(field)) : values.get(field);
  return row as Insertable<Tables[Name]>;
}

/** Returns the columns of a table, without those in `except`. */
export function columnsBut<Name extends TableName, Except extends keyof Tables[Name] = never>(
  table: Name,
  ...except: Except[]
) {
  const names = (columnsOf.get(table) ?? []).map(({ column }) => column);
  return names.filter((name) => !except.some((other) => other === name)) as Exclude<
    keyof Tables[Name] & string,
    Except
  >[];
}

function toCamelCase(column: string): string {
  return column.replace(/_[a-z]/g, (part) => part.slice(1).toUpperCase());
}
