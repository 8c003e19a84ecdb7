import { DatabaseSync } from 'node:sqlite';
import { parseRichText, plainText } from '../../domain/rich-text.ts';
import { searchTokens } from '../../domain/search-text.ts';
import { openSqlite } from '../../server/adapters/sql/sqlite.ts';

const samples = 40;

/**
 * Makes sure that the generator's index is the portal's: some news are tokenized as saving would do it, and each
 * must be found by the words of its text within its category. Throws when one is not.
 */
export async function checkIndex(path: string): Promise<void> {
  const connection = new DatabaseSync(path, { readOnly: true });
  const rows = connection
    .prepare(
      `select id from news where rowid in
       (select abs(random()) % (select max(rowid) from news) + 1 from news limit ${samples})`,
    )
    .all();
  connection.close();
  const database = await openSqlite(path);
  try {
    for (const row of rows) {
      const item = await database.news.findById(String(row.id), { publishedUntil: null });
      const body = item && parseRichText(item.content);
      if (!item || !body) throw new Error(`News ${row.id} cannot be read.`);
      const tokens = searchTokens(`${item.title}\n${item.summary}\n${plainText(body)}`);
      // The longest words are the rarest: an item with all of them is this one.
      const rarest = [...new Set(tokens)].toSorted((a, b) => b.length - a.length).slice(0, 8);
      const hits = await database.search.search({
        tokens: rarest,
        kind: 'news',
        category: item.category,
        limit: 10,
        after: null,
        before: null,
        skip: 0,
      });
      if (!hits.some((hit) => hit.id === item.id)) {
        throw new Error(`The generated index does not find news ${item.id} by ${rarest.join(' ')}.`);
      }
    }
  } finally {
    await database.close();
  }
}
