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
  const clean = text.trim().normalize('NFC');
  if (oneUnitPerGrapheme.test(clean)) return clean.length;
  let count = 0;
  for (const _grapheme of graphemeSegmenter.segment(clean)) count += 1;
  return count;
}

/** A grapheme can be piled up without end; no honest one has more UTF-16 units on average. */
const unitsPerGraphemeMax = 32;

/** Whether a text has more than `max` graphemes, or is longer than that many can honestly be. */
export function isLongerThan(text: string, max: number): boolean {
  return text.length > max * unitsPerGraphemeMax || countGraphemes(text) > max;
}

// Joiners hold emoji and some scripts together, tags make flags, selectors choose how a sign is drawn; everything else
// that is drawn as nothing is there to hide, letters by their class included (Hangul fillers).
const hiddenCharacters =
  /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}]|\p{Variation_Selector})[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu;
// The braille sign without a dot is a symbol by its class.
const somethingToSee = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * What somebody wrote, as it may stand in other people's pages and mails: in NFC, trimmed, line ends as '\n',
 * without control characters and without those that cannot be seen or turn the direction of the text around
 * them. '' when nothing is left that can be seen.
 */
export function cleanText(text: string): string {
  const clean = text
    .replace(/\r\n?|[\u0085\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(hiddenCharacters, '')
    // Last: what was hidden between a letter and its accent kept them apart.
    .normalize('NFC')
    .trim();
  return somethingToSee.test(clean) ? clean : '';
}

/** The same in one line, blanks drawn together: for names and titles. */
export function cleanLine(text: string): string {
  return cleanText(text.replace(/\s+/g, ' '));
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
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþħı]/g, (letter) => undecomposed.get(letter) ?? letter);
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
