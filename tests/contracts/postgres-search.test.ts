/** What PostgreSQL's index alone has to do: earlier versions wrote the kind of an item as one more of its words. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { SearchDocument } from '../../server/ports.ts';
import { databases, useDatabase } from './databases.ts';

const postgres = databases.find(({ name }) => name === 'PostgreSQL');

const kinds = ['news', 'video', 'image'] as const;
const documents = kinds.map(
  (kind, index): SearchDocument => ({
    kind,
    id: kind,
    category: kind === 'news' ? 'games' : '',
    createdAt: 1_790_000_000_000 + index,
    tokens: ['jog', 'nov'],
  }),
);

describe('the index of PostgreSQL', () => {
  if (!postgres) throw new Error('There is no PostgreSQL.');
  const opened = useDatabase(postgres.open);

  it('finds what an earlier version wrote, each among its kind', async () => {
    const { database, reopen } = opened();
    for (const document of documents) await database.search.put(document);
    const stored = () =>
      sql<{ tokens: string }>`select tokens::text as tokens from search_tokens order by position`
        .execute(database.connections.read)
        .then(({ rows }) => rows.map(({ tokens }) => tokens));
    const written = await stored();
    for (const { kind, category, createdAt, tokens } of documents) {
      const before = [`:${kind}`, ...tokens, ...(category ? [`/${category}`] : [])];
      await sql`update search_tokens set tokens = array_to_tsvector(${before}::text[])
      where position / 1000 = ${createdAt}`.execute(database.connections.write);
    }
    expect(await stored()).not.toEqual(written);

    await (await reopen()).close();
    expect(await stored()).toEqual(written);
    for (const kind of kinds) {
      const place = { category: null, limit: 9, after: null, before: null, skip: 0 };
      const hits = await database.search.search({ kind, tokens: ['nov', 'jog'], ...place });
      expect(hits.map(({ id }) => id)).toEqual([kind]);
    }
  });
});
