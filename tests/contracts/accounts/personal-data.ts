/** The list of personal data against the schema, and against what the deletion of an account leaves. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { personalTables, tablesWithoutPersonalData } from '../../../domain/accounts/personal-data.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

/** Kysely's own tables, and the search index, which holds words of what other tables hold. */
const isOutside = (name: string) => /^kysely_|^(?:search|image|draft)_tokens/.test(name);
/** Values that the database accepts where it does not accept any text. */
const constrainedValues: Partial<Record<string, string>> = {
  'things.kind': 'author',
  'thing_addresses.thing_id': 'id1',
  'news.category': 'games',
  'news_things.news_id': 'id1',
  'news_things.thing_id': 'id1',
  'news_things.role': 'author',
};
const words = (text = '') => text.split(' ').filter(Boolean);

export function describePersonalData(open: OpenDatabase): void {
  describe('the list of personal data', () => {
    const opened = useDatabase(open);

    it('names every table and every column of the database once', async () => {
      const tables = await opened().database.connections.read.introspection.getTables();
      const stored = tables
        .filter(({ name }) => !isOutside(name))
        .map(({ name, columns }) => [name, columns.map((column) => column.name).toSorted()]);
      const listed = Object.entries(personalTables).map(([name, { ids, names, emails, texts, other }]) => [
        name,
        [ids, names, emails, texts, other].flatMap(words).toSorted(),
      ]);
      const others = Object.entries(tablesWithoutPersonalData).map(([name, columns]) => [
        name,
        words(columns).toSorted(),
      ]);
      expect(Object.fromEntries([...listed, ...others])).toEqual(Object.fromEntries(stored));
      expect(listed.length + others.length).toBe(stored.length);
    });

    it('says what becomes of the rows of a deleted user', async () => {
      const { users, textPages, connections } = opened().database;
      const person = { id: 'pessoa1', name: 'Bia Lima', email: 'bia@exemplo.com' };
      await users.save({ ...person, roles: ['editor'], createdAt: null });
      const page = { id: 'page_id1', slug: 'p', title: '', description: '', lead: '', content: '{}' };
      await textPages.save({ ...page, latest: 1, published: null, revision: 1, updatedAt: 1 });
      const tables = await connections.read.introspection.getTables();
      // Services delete or anonymise what they know of the subject of these.
      const byService = ['comments', 'comment_reports', 'outgoing_mails'];
      // Rows that others refer to come first in the list.
      for (const [name, table] of Object.entries(personalTables)) {
        if (name === 'users' || byService.includes(name)) continue;
        const columns = tables.find((one) => one.name === name)?.columns ?? [];
        const values = columns.map((column) => {
          const constrained = constrainedValues[`${name}.${column.name}`];
          if (constrained !== undefined) return constrained;
          if (words(table.ids).includes(column.name)) return person.id;
          if (words(table.names).includes(column.name)) return person.name;
          if (words(table.emails).includes(column.name)) return person.email;
          return /int/i.test(column.dataType) ? 1 : `${column.name}1`;
        });
        const names = columns.map((column) => sql.ref(column.name));
        await sql`insert into ${sql.table(name)} (${sql.join(names)}) values (${sql.join(values)})`.execute(
          connections.write,
        );
      }
      await users.delete(person.id);
      for (const [name, { ids, names, emails, leaving }] of Object.entries(personalTables)) {
        if (byService.includes(name)) continue;
        const { rows } = await sql`select * from ${sql.table(name)}`.execute(connections.read);
        const left = JSON.stringify(rows);
        const of = (columns?: string) => words(columns).length > 0;
        const isIdKept = leaving === 'kept' && of(ids);
        const isNameKept = (leaving === 'kept' || leaving === 'unlinked') && of(names);
        expect([left.includes(person.id), left.includes(person.name)], name).toEqual([isIdKept, isNameKept]);
        expect(left.includes(person.email), name).toBe(leaving === 'kept' && of(emails));
      }
    });
  });
}
