/** The words of the site's own texts, from which `Você quis dizer …?` makes suggestions (docs/product.md#search). */
import { isStopWord } from '../text/stop-words.ts';
import { foldAccents, toNfc } from '../text/text.ts';
import { queryMaxLength, wordForm } from './search-text.ts';

export const suggestibleWordsMax = 50_000;
const wordMinLength = 3;
const wordMaxLength = 24;
const queryWordsMax = 8;
const documentWordsMax = 200;
const documentUnitsMax = 4_000;

/** Returns the words of a text that can be suggested, each once, in small letters with accents and hyphens. */
export function suggestibleWords(text: string): string[] {
  const shown = new Map<string, string>();
  for (const word of spell(text.slice(0, documentUnitsMax)))
    if (isSuggestible(wordKey(word))) shown.set(wordKey(word), word);
  return [...shown.values()].slice(0, documentWordsMax);
}

/** Returns the key of a word: its letters without accents and hyphens. All spellings of a word share the key. */
export function wordKey(word: string): string {
  return foldAccents(word).replace(/[^a-z0-9]+/g, '');
}

/** Returns the trigrams of a key, each once, with `_` before and after the key. */
export function trigramsOf(key: string): string[] {
  const padded = `_${key}_`;
  return [...new Set(Array.from(key, (_, index) => padded.slice(index, index + 3)))];
}

/** Returns the largest edit distance at which a word is suggested for this key. */
export function distanceMax(key: string): number {
  if (key.length <= 4) return 1;
  return key.length <= 9 ? 2 : 3;
}

/** Returns the words of a query with their keys; stop words are not corrected. */
export function queryWords(query: string): { word: string; isCorrectable: boolean }[] {
  const words = spell(query.slice(0, queryMaxLength)).flatMap((word) => {
    const key = wordKey(word);
    if (isSuggestible(key)) return { word: key, isCorrectable: true };
    return isStopWord(key) ? { word: key, isCorrectable: false } : [];
  });
  return words.slice(0, queryWordsMax);
}

/** Returns the `known` keys that are closest to a key, the closest first. Equally close keys keep their order. */
export function nearestKeys(
  key: string,
  known: readonly string[],
  limit: number,
): { key: string; distance: number }[] {
  const max = distanceMax(key);
  return known
    .map((other) => ({ key: other, distance: editDistance(key, other) }))
    .filter(({ distance }) => distance <= max)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, limit);
}

function spell(text: string): string[] {
  return toNfc(text).toLowerCase().replaceAll('\u2011', '-').match(wordForm) ?? [];
}

function isSuggestible(key: string): boolean {
  return (
    key.length >= wordMinLength &&
    key.length <= wordMaxLength &&
    /^[a-z0-9]*[a-z]/.test(key) &&
    !isStopWord(key)
  );
}

/** Counts the letters that must be inserted, deleted, replaced or swapped with a neighbour. */
function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const current = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      let least = Math.min(replaced, (last[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
