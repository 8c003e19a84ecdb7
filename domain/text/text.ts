const graphemeSegmenter = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });

// In text made only of these, one UTF-16 unit is one grapheme: Latin letters with their precomposed accents
// and common typographic marks. A carriage return is left out because CR LF is a single grapheme.
const oneUnitPerGrapheme = /^[\n\t\u0020-\u02ff\u2010-\u2027]*$/;

/**
 * Cuts a text after `max` characters as readers see them (graphemes) and appends '...' only when something
 * was cut. Source: spec.md section 9 (summary of 50) and decisions.md, News.
 * `max` is a whole number of graphemes, 0 or more; the text is otherwise left as it is.
 */
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

/**
 * Counts the characters of a text as readers see them (graphemes), after trimming and Unicode NFC, so that
 * counter, browser and server agree. Source: decisions.md, Comments and messages. Returns 0 or more.
 */
export function countGraphemes(text: string): number {
  const clean = toNfc(text.trim());
  if (oneUnitPerGrapheme.test(clean)) return clean.length;
  let count = 0;
  for (const _grapheme of graphemeSegmenter.segment(clean)) count += 1;
  return count;
}

/** A grapheme has no upper length; a text that people wrote has fewer UTF-16 units per grapheme on average. */
const unitsPerGraphemeMax = 32;

/** Whether a text has more than `max` graphemes, or more than 32 UTF-16 units for each of them. */
export function isLongerThan(text: string, max: number): boolean {
  return hasTooManyUnits(text, max) || countGraphemes(text) > max;
}

function hasTooManyUnits(text: string, maxGraphemes: number): boolean {
  return text.length > maxGraphemes * unitsPerGraphemeMax;
}

/**
 * Normalizes a field whose limit counts UTF-16 units (e-mail, password, code), or returns null when it is longer.
 * Nothing outside this file calls `String.prototype.normalize`, so that no field is normalized before its length is
 * known (tests/architecture/limits.test.ts).
 */
export function normalizeWithin(text: string, maxUnits: number, form: 'NFC' | 'NFKC'): string | null {
  return text.length > maxUnits ? null : text.normalize(form);
}

// Everything that normalization may reorder or join to the character before it, Hangul apart, whose runs are cheap.
const combining = '\\p{M}\\u{16d63}-\\u{16d6a}';
const combiningMax = 30;
const longRun = new RegExp(`([${combining}]{${combiningMax}})[${combining}]+`, 'gu');

/**
 * NFC in linear time: ICU sorts a run of combining marks by insertion, which is quadratic. A run ends after 30 marks,
 * more than any language needs (Unicode Standard Annex 15, section 13). The result is stable.
 */
export function toNfc(text: string): string {
  const composed = text.replace(longRun, '$1').normalize('NFC');
  // One mark can become two.
  return composed.replace(longRun, '$1');
}

// Joiners hold emoji and some scripts together, tags make flags, selectors choose how a sign is drawn; everything else
// that is drawn as nothing is there to hide, letters by their class included (Hangul fillers).
const hiddenCharacters =
  /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}]|\p{Variation_Selector})[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu;
// The braille sign without a dot is a symbol by its class.
const somethingToSee = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Cleans a text for pages and mails: NFC, trimmed, line ends as '\n', without control characters, without invisible
 * characters and without those that change the direction of the text around them. Returns '' when nothing visible is
 * left. `maxGraphemes` is the limit of the field: a text of more than 32 UTF-16 units per grapheme is returned as it
 * is, and `isLongerThan` rejects it. Stored records that have no limit pass Infinity.
 */
export function cleanText(text: string, maxGraphemes: number): string {
  if (hasTooManyUnits(text, maxGraphemes)) return text;
  const shown = text
    .replace(/\r\n?|[\u0085\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(hiddenCharacters, '');
  // Last: a hidden character between a letter and its accent keeps them apart.
  const clean = toNfc(shown).trim();
  return somethingToSee.test(clean) ? clean : '';
}

/** `cleanText` for names and titles: white space becomes single spaces. */
export function cleanLine(text: string, maxGraphemes: number): string {
  if (hasTooManyUnits(text, maxGraphemes)) return text;
  return cleanText(text.replace(/\s+/g, ' '), maxGraphemes);
}

/**
 * A text without the characters at its end that a pattern for one of them matches. A pattern for the whole end
 * (`/…+$/`) is quadratic in such characters inside the text.
 */
export function trimEndOf(text: string, oneCharacter: RegExp): string {
  let end = text.length;
  while (end > 0 && oneCharacter.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

// Latin letters that Unicode does not decompose into a base letter and an accent.
const undecomposed: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ħ', 'h'],
  ['ı', 'i'],
]);

/**
 * Lower-cases a text and takes the accents off its letters without losing a letter: 'Eleição' → 'eleicao',
 * 'Straße' → 'strasse', '3ª' → '3a'. Twins in NFC and NFD give the same result. Everything that is not a
 * Latin letter stays.
 */
export function foldAccents(text: string): string {
  return removeMarks(text)
    .toLowerCase()
    .replace(/[ßæœøłđðþħı]/g, (letter) => undecomposed.get(letter) ?? letter);
}

const chunkUnits = 1_024;

/**
 * Decomposes a text (NFKD) and removes its marks. NFKD decomposes each character alone and sorts marks only, so chunks give
 * the result of the whole, in linear time.
 */
export function removeMarks(text: string): string {
  let result = '';
  for (let start = 0; start < text.length; ) {
    let end = start + chunkUnits;
    if (isSurrogatePair(text, end - 1)) end += 1;
    result += text.slice(start, end).normalize('NFKD').replace(/\p{M}/gu, '');
    start = end;
  }
  return result;
}

function isSurrogatePair(text: string, index: number): boolean {
  return (text.codePointAt(index) ?? 0) > 0xffff;
}

// Articles, prepositions, pronouns, conjunctions and the commonest auxiliary forms, accents folded. Left out
// although usual in such lists: 'são' and 'só', whose folded twins name things ('São Paulo', 'SO').
const stopWords: ReadonlySet<string> = new Set(
  (
    'a o as os um uma uns umas e ou mas nem que se de do da dos das em no na nos nas por pelo pela pelos pelas ' +
    'para pra pro com sem sob sobre entre ate apos desde ao aos como quando onde enquanto porque pois ' +
    'eu tu ele ela nos vos eles elas me te lhe lhes meu minha meus minhas teu tua seu sua seus suas nosso nossa ' +
    'nossos nossas este esta estes estas esse essa esses essas isto isso aquele aquela aqueles aquelas aquilo ' +
    'deste desta destes destas desse dessa desses dessas disto disso neste nesta nestes nestas nesse nessa ' +
    'nesses nessas nisto nisso dele dela deles delas num numa nuns numas dum duma ' +
    'qual quais quem cujo cuja cujos cujas nao ja tambem muito mais menos ' +
    'ser foi era eram foram sera serao seja sejam sendo estar estao estava estavam ter tem tinha tinham ha havia'
  ).split(' '),
);

/**
 * Tells whether a word is a Portuguese stop word. Takes one word as `foldAccents` returns it. One list for
 * slugs (spec.md section 5) and for search.
 */
export function isStopWord(foldedWord: string): boolean {
  return stopWords.has(foldedWord);
}
