/**
 * Cleans texts that people write, and counts and cuts them by graphemes. Browser and server use the same functions
 * (docs/product.md#text).
 */

const graphemeSegmenter = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });

// A text of only these characters has as many graphemes as UTF-16 units. Carriage return is excluded, because CR LF is
// one grapheme.
const oneUnitPerGrapheme = /^[\n\t\u0020-\u02ff\u2010-\u2027]*$/;

/** Returns the first `max` graphemes, followed by '...' when the text is longer. */
export function truncateGraphemes(text: string, max: number): string {
  if (text.length <= max) return text;
  if (oneUnitPerGrapheme.test(text)) return `${text.slice(0, max)}...`;
  let count = 0;
  for (const { index } of graphemeSegmenter.segment(text)) {
    if (count === max) return `${text.slice(0, index)}...`;
    count += 1;
  }
  return text;
}

/** Cuts a text of more than `max` graphemes and adds '...'. It cuts at a space in the second half if there is one. */
export function truncateAtWord(text: string, max: number): string {
  const cut = truncateGraphemes(text, max);
  if (cut === text) return text;
  const cutText = cut.slice(0, -'...'.length);
  // The cut may happen to be at the end of a word.
  const space = text[cutText.length] === ' ' ? cutText.length : cutText.lastIndexOf(' ');
  const words = space > cutText.length / 2 ? cutText.slice(0, space) : cutText;
  return `${trimEndOf(words, /[\s,;:.–—]/)}...`;
}

/** Counts graphemes after trimming and NFC. It stops counting above `max`. */
export function countGraphemes(text: string, max = Infinity): number {
  const clean = toNfc(text.trim());
  if (oneUnitPerGrapheme.test(clean)) return clean.length;
  let count = 0;
  for (const _grapheme of graphemeSegmenter.segment(clean)) {
    count += 1;
    if (count > max) break;
  }
  return count;
}

/** A grapheme may have any number of UTF-16 units; in real texts the average is far below this. */
const unitsPerGraphemeMax = 32;

/** Returns whether a text has more than `max` graphemes, or more than 32 UTF-16 units for each. */
export function isLongerThan(text: string, max: number): boolean {
  return hasTooManyUnits(text, max) || countGraphemes(text, max) > max;
}

function hasTooManyUnits(text: string, maxGraphemes: number): boolean {
  return text.length > maxGraphemes * unitsPerGraphemeMax;
}

/**
 * Normalizes a text; null when it is longer than `maxUnits`. Only this file calls `normalize`, so that the length is
 * always checked first.
 */
export function normalizeWithin(text: string, maxUnits: number, form: 'NFC' | 'NFKC'): string | null {
  return text.length > maxUnits ? null : text.normalize(form);
}

// Characters that normalization may reorder, or join to the character before. Hangul is excluded, because its runs are
// cheap.
const combining = '\\p{M}\\u{16d63}-\\u{16d6a}';
const combiningMax = 30;
const longRun = new RegExp(`([${combining}]{${combiningMax}})[${combining}]+`, 'gu');

// A text of only these characters is in NFC, and all of them are visible; nearly all texts are like that.
const onlyPlain = /^[\n\t\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027]*$/;

/** Returns the text in NFC. Runs of marks are cut after 30 (Unicode Annex 15), because ICU sorts them in quadratic time. */
export function toNfc(text: string): string {
  if (onlyPlain.test(text)) return text;
  const composed = text.replace(longRun, '$1').normalize('NFC');
  // NFC can turn one mark into two.
  return composed.replace(longRun, '$1');
}

// Invisible characters to remove, including those that Unicode counts as letters (Hangul fillers). Kept are joiners,
// which hold emoji and some scripts together, tags, which form flags, and selectors, which choose a glyph.
const hiddenCharacters =
  /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}]|\p{Variation_Selector})[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu;
// The blank braille sign (U+2800) is invisible, although it belongs to the class of symbols.
const somethingToSee = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Returns the text in NFC, trimmed, without invisible characters; '' when nothing visible is left. Texts that are too
 * long stay unchanged.
 */
export function cleanText(text: string, maxGraphemes: number): string {
  if (hasTooManyUnits(text, maxGraphemes)) return text;
  const shown = onlyPlain.test(text)
    ? text
    : text
        .replace(/\r\n?|[\u0085\p{Zl}\p{Zp}]/gu, '\n')
        .replace(/(?![\n\t])\p{Cc}/gu, '')
        .replace(hiddenCharacters, '');
  // NFC comes last, because a removed character may have been between a letter and its accent.
  const clean = toNfc(shown).trim();
  return somethingToSee.test(clean) ? clean : '';
}

/** Cleans a text as `cleanText` does, and turns each run of white space into one blank. */
export function cleanLine(text: string, maxGraphemes: number): string {
  if (hasTooManyUnits(text, maxGraphemes)) return text;
  // Blanks come last, because a removed character may have been between two of them.
  return cleanText(text, maxGraphemes).replace(/\s+/g, ' ');
}

/**
 * Removes matching characters from the end. A regular expression for all of them (`/…+$/`) would take quadratic time.
 */
export function trimEndOf(text: string, oneCharacter: RegExp): string {
  let end = text.length;
  while (end > 0 && oneCharacter.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

// Latin letters that Unicode does not decompose, with the plain letters that replace them.
const undecomposed: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};

/** 'Eleição' → 'eleicao', 'Straße' → 'strasse', '3ª' → '3a'. Keeps characters that are not Latin letters. */
export function foldAccents(text: string): string {
  return removeMarks(text)
    .toLowerCase()
    .replace(/[ßæœøłđðþħı]/g, (letter) => undecomposed[letter] ?? letter);
}

/**
 * An entry of a PostgreSQL index holds up to 2,704 bytes. Each of these units takes up to three, and the rest is for
 * other columns.
 */
export const indexedUnitsMax = 600;

/**
 * Returns a name as a key for an index, without upper case and accents. Names that differ only after this length have
 * the same key.
 */
export function foldedKey(name: string): string {
  return foldAccents(name).slice(0, indexedUnitsMax).toWellFormed();
}

const chunkUnits = 1_024;
const latinMark = /[\u0300-\u036f]/gu;
const anyMark = /\p{M}/gu;
/** Only texts with such characters can contain marks of other scripts. */
const mayBeOtherMark = /[^\0-\u0482\u2000-\u20cf]/;

/**
 * Returns the text in NFKD without marks. It is normalized in chunks, because long runs of marks take quadratic time.
 */
export function removeMarks(text: string): string {
  let result = '';
  for (let start = 0; start < text.length; ) {
    let end = start + chunkUnits;
    if (isSurrogatePair(text, end - 1)) end += 1;
    const decomposed = text.slice(start, end).normalize('NFKD');
    // Finding the marks of all scripts would take three times as long.
    result += decomposed.replace(mayBeOtherMark.test(decomposed) ? anyMark : latinMark, '');
    start = end;
  }
  return result;
}

function isSurrogatePair(text: string, index: number): boolean {
  return (text.codePointAt(index) ?? 0) > 0xffff;
}
