/** The list of tables against the schema, and against what the deletion of an account leaves. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { personalColumns, tableList } from '../../../server/ports/tables/tables.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

/** Kysely's own tables, and the search index, which contains words from other tables. */
const isOutside = (name: string) => /^kysely_|^(?:search|image|draft|comment)_tokens/.test(name);
/** Values for columns in which the database does not accept every text. */
const constrainedValues: Partial<Record<string, string>> = {
  'things.kind': 'author',
  'thing_addresses.thing_id': 'id1',
  'news.category': 'games',
  'news_things.news_id': 'id1',
  'news_things.thing_id': 'id1',
  'news_things.role': 'author',
};
const storedAs = { text: 'text', count: 'integer', flag: 'integer', bigCount: 'bigint', time: 'bigint' };
const shortNames: Record<string, string> = { int4: 'integer', int8: 'bigint' };

export function describeTables(open: OpenDatabase): void {
  describe('the list of tables', () => {
    const opened = useDatabase(open);

    it('names every table and every column of the database with its type', async () => {
      const stored = await opened().database.connections.read.introspection.getTables();
      const columnsOf = stored
        .filter(({ name }) => !isOutside(name))
        .flatMap(({ name, columns }) =>
          columns.map((column) => {
            const type = column.dataType.toLowerCase();
            return [
              `${name}.${column.name}`,
              shortNames[type] ?? type,
              column.isNullable ? 'null' : 'not null',
              column.hasDefaultValue ? 'default' : '',
            ].join(' ');
          }),
        );
      const listed = tableList.flatMap(({ name, columns }) =>
        Object.entries(columns).map(
          ([
            column,
            {
              traits: { kind, isNullable, hasDefault },
            },
          ]) =>
            [
              `${name}.${column}`,
              storedAs[kind],
              isNullable ? 'null' : 'not null',
              hasDefault ? 'default' : '',
            ].join(' '),
        ),
      );
      expect(listed.toSorted()).toEqual(columnsOf.toSorted());
    });

    it('says what becomes of the rows of a deleted user', async () => {
      const { users, textPages, connections } = opened().database;
      const person = { id: 'pessoa1', name: 'Bia Lima', email: 'bia@exemplo.com' };
      await users.saveVerified({ ...person, roles: ['editor'], createdAt: null });
      const page = {
        id: 'page_id1',
        slug: 'p',
        title: '',
        description: '',
        lead: '',
        content: '{}',
        searchFields: '',
      };
      await textPages.save({ ...page, latest: 1, published: null, revision: 1, updatedAt: 1 });
      const personalTables = tableList.filter((table) => table.leaving !== undefined);
      // Services delete or anonymise the data that these tables have about the subject.
      const byService = ['comments', 'removed_comments', 'comment_reports', 'outgoing_mails'];
      for (const { name, columns } of personalTables) {
        if (name === 'users' || byService.includes(name)) continue;
        const values = Object.entries(columns).map(([column, { traits }]) => {
          const constrained = constrainedValues[`${name}.${column}`];
          if (constrained !== undefined) return constrained;
          const { personalKind } = traits;
          if (personalKind !== null && personalKind !== 'text') return person[personalKind];
          return traits.kind === 'text' ? `${column}1` : 1;
        });
        const names = Object.keys(columns).map((column) => sql.ref(column));
        await sql`insert into ${sql.table(name)} (${sql.join(names)}) values (${sql.join(values)})`.execute(
          connections.write,
        );
      }
      await users.delete(person.id);
      for (const table of personalTables) {
        const { name, leaving } = table;
        if (byService.includes(name)) continue;
        const { rows } = await sql`select * from ${sql.table(name)}`.execute(connections.read);
        const left = JSON.stringify(rows);
        const has = (kind: 'id' | 'name' | 'email') => personalColumns(table, kind).length > 0;
        const isIdKept = leaving === 'kept' && has('id');
        const isNameKept = (leaving === 'kept' || leaving === 'unlinked') && has('name');
        expect([left.includes(person.id), left.includes(person.name)], name).toEqual([isIdKept, isNameKept]);
        expect(left.includes(person.email), name).toBe(leaving === 'kept' && has('email'));
      }
    });
  });
}
