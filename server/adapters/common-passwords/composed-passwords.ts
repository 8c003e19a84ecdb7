/** Recognizes passwords that consist of common words and the data of their owner. */
import { foldAccents } from '../../../domain/text/text.ts';

/**
 * For 64 characters that are all the same digit, the check takes up to 8 ms. Of longer passwords, only the ends are
 * scored.
 */
const composedMaxLength = 64;
const digitsMax = 6;
const digitsMaxWithoutOwnPart = 4;
const wordsMax = 2;
const initialsMax = 3;
const partMinLength = 3;
const partMaxLength = 64;
const connectives = ['a', 'o', 'e', 'da', 'de', 'do', 'das', 'dos', 'meu', 'minha', 'com'];

type Kind = 'own' | 'initial' | 'word' | 'connective';

interface Composition {
  own: boolean;
  initials: number;
  words: number;
  digits: number;
}

/**
 * Returns whether a password has only such parts: the owner's data, initials, connectives, and then either two common
 * words and six digits, or four common words and six digits.
 */
export function isComposed(password: string, ownData: readonly string[], words: readonly string[]): boolean {
  if (password.length > composedMaxLength) return false;
  const kinds = kindsOfParts(ownData, words);
  const longest = Math.max(...[...kinds.keys()].map(({ length }) => length));
  const readings = [password.replace(/[^\p{L}\p{N}]/gu, ''), password.replace(/[^\p{L}\p{N}@$!]/gu, '')];
  return [...new Set(readings)].some((reading) => isComposedOf(reading, kinds, longest));
}

function isComposedOf(text: string, kinds: ReadonlyMap<string, ReadonlySet<Kind>>, longest: number): boolean {
  const letters = lettersOf(text);
  // For each position, the different compositions that end at it.
  const reached = Array.from({ length: text.length + 1 }, () => new Map<number, Composition>());
  const add = (end: number, composition: Composition) => reached[end]?.set(keyOf(composition), composition);
  add(0, { own: false, initials: 0, words: 0, digits: 0 });
  for (let start = 0; start < text.length; start += 1) {
    const compositions = [...(reached[start]?.values() ?? [])];
    if (compositions.length === 0) continue;
    for (const found of compositions) {
      if (/\p{N}/u.test(text[start] ?? '') && found.digits < digitsMax)
        add(start + 1, { ...found, digits: found.digits + 1 });
    }
    for (let end = start + 1; end <= Math.min(text.length, start + longest); end += 1) {
      for (const kind of kinds.get(letters.slice(start, end)) ?? [])
        for (const found of compositions) {
          const next = withPart(found, kind);
          if (next.words <= wordsMax && next.initials <= initialsMax) add(end, next);
        }
    }
  }
  return [...(reached[text.length]?.values() ?? [])].some(
    ({ own, initials, words, digits }) =>
      own || (words > 0 && initials === 0 && digits <= digitsMaxWithoutOwnPart),
  );
}

function keyOf({ own, initials, words, digits }: Composition): number {
  return ((Number(own) * (initialsMax + 1) + initials) * (wordsMax + 1) + words) * (digitsMax + 1) + digits;
}

function withPart(found: Composition, kind: Kind): Composition {
  if (kind === 'own') return { ...found, own: true };
  if (kind === 'initial') return { ...found, initials: found.initials + 1 };
  if (kind === 'word') return { ...found, words: found.words + 1 };
  return found;
}

function kindsOfParts(ownData: readonly string[], words: readonly string[]): Map<string, Set<Kind>> {
  const kinds = new Map<string, Set<Kind>>();
  const add = (part: string, kind: Kind) => kinds.set(part, (kinds.get(part) ?? new Set()).add(kind));
  for (const word of words) if (word.length >= partMinLength) add(lettersOf(word), 'word');
  for (const connective of connectives) add(lettersOf(connective), 'connective');
  for (const data of ownData) {
    const part = lettersOf(foldAccents(data.slice(0, partMaxLength)).replace(/[^\p{L}\p{N}]/gu, ''));
    const initial = part[0];
    if (initial === undefined) continue;
    add(initial, 'initial');
    if (part.length < partMinLength) add(part, 'initial');
    else for (const way of [part, [...part].toReversed().join('')]) add(way, 'own');
  }
  return kinds;
}

/** The letters that digits and signs stand for. */
export const lettersOfSigns: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '!': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};

// 'l' and 'i' count as one letter, because '1' stands for both.
function lettersOf(text: string): string {
  return text.replace(/[01l!34@5$7]/g, (sign) => lettersOfSigns[sign] ?? sign);
}

/** Returns whether letters and digits alternate, as in `x1x2x3x4` and `a1b2c3d4`. */
export function isInterleaved(password: string): boolean {
  const letters = password.replace(/[^a-z]/g, '');
  const digits = password.replace(/[^0-9]/g, '');
  return letters !== '' && digits !== '' && isSequence(letters) && isSequence(digits);
}

function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.charCodeAt(0));
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return (
    Math.abs(step) <= 2 &&
    codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step)
  );
}
