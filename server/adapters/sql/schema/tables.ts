/** The types of the tables for Kysely, from the list in server/ports/tables/tables.ts. */
import type { Generated } from 'kysely';
import type { TableName, tables } from '../../../ports/tables/tables.ts';

type Row<Columns> = {
  -readonly [Name in keyof Columns]: Columns[Name] extends {
    stored: infer Stored;
    hasDefault: infer HasDefault;
  }
    ? HasDefault extends true
      ? Generated<Stored>
      : Stored
    : never;
};

export type Tables = { [Name in TableName]: Row<(typeof tables)[Name]['columns']> };
