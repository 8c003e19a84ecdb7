import { thingToken } from '../../../domain/search/search-text.ts';
import type { Stores } from '../../ports/stores.ts';
import type { NameKey } from '../../ports/things.ts';

/** So many names with one word are searched for; more would be no name that someone looks for. */
const namesOfWordMax = 50;

/** Adds to each word of a query the sections, topics and authors whose names contain it: news are indexed by their ids. */
export async function listSearchGroups(
  { things }: Pick<Stores, 'things'>,
  groups: readonly (readonly string[])[],
): Promise<string[][]> {
  const words = [...new Set(groups.flat())];
  const keys = await things.listKeysByWords(words, words.length * namesOfWordMax);
  const byWord = Map.groupBy(keys, ({ word }) => word);
  return groups.map((group) => {
    const names = group.flatMap((word) => (byWord.get(word) ?? []).slice(0, namesOfWordMax).map(toToken));
    return [...new Set([...group, ...names])];
  });
}

function toToken({ space, key }: NameKey): string {
  return space === 'id' ? thingToken(key) : key;
}
