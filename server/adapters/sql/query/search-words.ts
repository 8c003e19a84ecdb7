/** A table of limited size with the portal's own words, and the trigrams by which they are found. */
import { type Kysely, sql } from 'kysely';
import { suggestibleWordsMax, trigramsOf, wordKey } from '../../../../domain/search/search-words.ts';
import type { SearchIndex } from '../../../ports/search.ts';
import { atomically } from '../connection/atomically.ts';
import type { Tables } from '../schema/tables.ts';
import { inBatches } from './in-batches.ts';

/** If there are more words than this, the oldest ones are deleted. */
const roomyWords = Math.floor(suggestibleWordsMax * 0.95);
const deletedAtOnce = 500;

/**
 * Adds new words, while there is room. Call it in a transaction, because writers take turns. Words are counted only
 * when one of them is new, so the words of one statement may exceed the room.
 */
export async function addWords(trx: Kysely<Tables>, all: readonly string[]): Promise<void> {
  const shown = new Map(all.map((word) => [wordKey(word), word]));
  const added: string[] = [];
  for (const batch of inBatches([...shown])) {
    const named = sql.join(batch.map(([word, as]) => sql`(${word}, ${as})`));
    const { rows } = await sql<{ word: string }>`
      insert into search_words (word, shown, added_at)
      select column1, column2, cast(${Date.now()} as bigint) from (values ${named}) as named
      where case when exists (select 1 from search_words where word = column1) then false
        else (select count(*) from search_words) < ${suggestibleWordsMax} end
      returning word`.execute(trx);
    added.push(...rows.map(({ word }) => word));
  }
  const trigrams = added.flatMap((word) =>
    trigramsOf(word).map((trigram) => ({ trigram, length: word.length, word })),
  );
  for (const batch of inBatches(trigrams))
    await trx
      .insertInto('search_trigrams')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export function createWordReader(
  read: Kysely<Tables>,
  write: Kysely<Tables>,
): Pick<SearchIndex, 'listSimilarKeys' | 'listWords' | 'deleteOldWords'> {
  return {
    async listSimilarKeys({ trigrams, minLength, maxLength }, limit) {
      const found = await read
        .selectFrom('search_trigrams')
        .select(['word', (db) => db.fn.countAll().as('shared')])
        .where('trigram', 'in', trigrams)
        .where('length', '>=', minLength)
        .where('length', '<=', maxLength)
        .groupBy('word')
        .orderBy('shared', 'desc')
        .orderBy('word')
        .limit(limit)
        .execute();
      return found.map(({ word }) => word);
    },
    async listWords(keys) {
      const words = read.selectFrom('search_words').select(['word', 'shown']).where('word', 'in', keys);
      const found = keys.length === 0 ? [] : await words.execute();
      return new Map(found.map(({ word, shown }) => [word, shown]));
    },
    async deleteOldWords() {
      const { words } = await read
        .selectFrom('search_words')
        .select((eb) => eb.fn.countAll<number>().as('words'))
        .executeTakeFirstOrThrow();
      if (words <= roomyWords) return;
      await atomically(write, async (trx) => {
        const oldest = await trx
          .selectFrom('search_words')
          .select('word')
          .orderBy('added_at')
          .limit(deletedAtOnce)
          .execute();
        for (const { word } of oldest) {
          await trx
            .deleteFrom('search_trigrams')
            .where('trigram', 'in', trigramsOf(word))
            .where('length', '=', word.length)
            .where('word', '=', word)
            .execute();
          await trx.deleteFrom('search_words').where('word', '=', word).execute();
        }
      });
    },
  };
}
