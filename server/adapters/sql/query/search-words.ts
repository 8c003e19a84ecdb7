/** A bounded table of the portal's own words, with the trigrams that lead to them. */
import type { Kysely } from 'kysely';
import { suggestibleWordsMax, trigramsOf, wordKey } from '../../../../domain/search/search-words.ts';
import type { SearchIndex } from '../../../ports/search.ts';
import { atomically } from '../connection/atomically.ts';
import type { Tables } from '../schema/tables.ts';
import { inBatches } from './in-batches.ts';

/** When there are more words than this, the oldest ones are deleted. */
const roomyWords = Math.floor(suggestibleWordsMax * 0.95);
const deletedAtOnce = 500;

/** Adds words that are new, as long as there is room. Call it in a transaction: writers wait for each other. */
export async function addWords(trx: Kysely<Tables>, all: readonly string[]): Promise<void> {
  if (all.length === 0) return;
  const shown = new Map(all.map((word) => [wordKey(word), word]));
  for (const keys of inBatches([...shown.keys()])) {
    const known = await trx.selectFrom('search_words').select('word').where('word', 'in', keys).execute();
    for (const { word } of known) shown.delete(word);
  }
  if (shown.size === 0) return;
  const room = suggestibleWordsMax - (await countWords(trx));
  const added = [...shown].slice(0, Math.max(0, room));
  if (added.length === 0) return;
  const now = Date.now();
  const words = added.map(([word, as]) => ({ word, shown: as, added_at: now }));
  for (const batch of inBatches(words))
    await trx
      .insertInto('search_words')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const trigrams = added.flatMap(([word]) =>
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
      if ((await countWords(read)) <= roomyWords) return;
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

async function countWords(db: Kysely<Tables>): Promise<number> {
  const { words } = await db
    .selectFrom('search_words')
    .select((eb) => eb.fn.countAll<number | string>().as('words'))
    .executeTakeFirstOrThrow();
  return Number(words);
}
