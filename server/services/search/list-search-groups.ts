/**
 * Adds to each word of a query the sections, topics and authors whose names contain it: news are indexed by their ids.
 */
import { thingToken } from '../../../domain/search/search-text.ts';
import type { Stores } from '../../ports/stores.ts';
import type { NameKey } from '../../ports/things.ts';

/** A word is searched in at most this many names: first in those that have the other words of the query too. */
const namesOfWordMax = 50;
/** A word finds at most this many keys, because merged sections, topics and authors have several. */
const keysOfWordMax = 200;

export async function listSearchGroups(
  { things }: Pick<Stores, 'things'>,
  groups: readonly (readonly string[])[],
): Promise<string[][]> {
  const words = [...new Set(groups.flat())];
  const bounds = { thingsOfWord: namesOfWordMax, limit: words.length * keysOfWordMax };
  const keys = await things.listKeysByWords(words, bounds);
  const byWord = Map.groupBy(keys, ({ word }) => word);
  return groups.map((group) => {
    const names = group.flatMap((word) => (byWord.get(word) ?? []).slice(0, keysOfWordMax).map(toToken));
    return [...new Set([...group, ...names])];
  });
}

function toToken({ space, key }: NameKey): string {
  return space === 'id' ? thingToken(key) : key;
}
