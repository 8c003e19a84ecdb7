import { searchTokens } from '../../domain/search/search-text.ts';
import { parseRichText, plainText } from '../../domain/text/rich-text.ts';
import type { SqlDatabase } from '../../server/adapters/sql/connection/sqlite.ts';

const samples = 40;
/** Ids are drawn from letters and digits, so any text of those is as good a place to look from. */
const idLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Makes sure that the generator's index is the portal's: some news are tokenized as saving would do it, and each
 * must be found by the words of its text within its category. Throws when one is not.
 */
export async function checkIndex(open: () => Promise<SqlDatabase>): Promise<void> {
  const database = await open();
  try {
    const { read } = database.connections;
    const rows: { id: string }[] = [];
    for (let sample = 0; sample < samples; sample++) {
      const from = idLetters[Math.floor((sample * idLetters.length) / samples)] ?? 'A';
      rows.push(...(await read.selectFrom('news').select('id').where('id', '>=', from).limit(1).execute()));
    }
    if (rows.length === 0) throw new Error('The database has no news.');
    for (const row of rows) {
      const item = await database.news.findById(row.id, { publishedUntil: null });
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
