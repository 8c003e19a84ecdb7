/** Lists the rows of one person in the tables of the newsroom and of mails, for the download of own data. */
import { type Kysely, sql } from 'kysely';
import type { OwnRecord } from '../../../../ports/accounts.ts';
import type { Table } from '../../../../ports/tables/column.ts';
import { type OwnTable, personalColumns, tables } from '../../../../ports/tables/tables.ts';
import type { Tables } from '../../schema/tables.ts';

export function createOwnRecordStore(read: Kysely<Tables>) {
  return {
    async list(
      name: OwnTable,
      { id, email }: { id: string; email: string },
      { limit, skip }: { limit: number; skip: number },
    ): Promise<OwnRecord[]> {
      const { at, title, text, owner, isAddress, order } = readingOf(name);
      const { rows } = await sql<OwnRecord>`
        select ${sql.ref(at)} as at, ${sql.ref(title)} as title, ${text ? sql.ref(text) : sql.lit('')} as text
        from ${sql.table(name)} where ${sql.ref(owner)} = ${isAddress ? email : id}
        order by ${sql.join(order.map((column) => sql.ref(column)))} limit ${limit} offset ${skip}`.execute(
        read,
      );
      return rows;
    },
  };
}

/**
 * Returns the columns to read, and the column that names the owner: the creator of the row, or the address of a mail.
 */
function readingOf(name: OwnTable) {
  const table: Table & { own: object } = tables[name];
  const [creator] = personalColumns(table, 'id');
  const [address = ''] = personalColumns(table, 'email');
  const order = table.own.order ?? table.key;
  return { ...table.own, owner: creator ?? address, isAddress: creator === undefined, order };
}
