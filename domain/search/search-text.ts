/** Turns texts and queries into the words that both databases index, and marks found words in texts. */
import { stemmer } from '@orama/stemmers/portuguese';
import { isStopWord } from '../text/stop-words.ts';
import { foldAccents, truncateAtWord } from '../text/text.ts';

export type MarkedText = { readonly text: string; readonly isMatch: boolean };

/** Raise this number when the index words of a text change, so that older indexes are rebuilt. */
export const searchWordsVersion = 6;

const tokenMinLength = 2;
const tokenMaxLength = 40;
const authorNameMax = 100;
export const queryMaxLength = 200;
const queryTokensMax = 8;
/** A word as it is written; a hyphenated word is one. */
export const wordForm = /[\p{L}\p{N}\p{M}]+(?:[-\u2010\u2011][\p{L}\p{N}\p{M}]+)*/gu;

/**
 * Returns the index words of a text in their order, with repeats and without stop words. They are stemmed and have 2 to
 * 40 characters of [a-z0-9].
 */
export function searchTokens(text: string): string[] {
  return [...eachTerms(text)].flat().flatMap(({ tokens }) => tokens);
}

/**
 * Returns the index words of a text in portions of a thousand words, so that indexing a long text can pause for
 * requests. A repeated word is mostly returned once for each portion.
 */
export function* eachTokens(text: string): Generator<string[]> {
  for (const terms of eachTerms(text)) yield Array.from(new Set(terms)).flatMap(({ tokens }) => tokens);
}

/**
 * Returns the groups of index words of a query. One word of each group must match, so that 'wi-fi' and 'wi fi' also
 * find 'wifi'. It returns at most 8 different groups, in their order (docs/product.md#search).
 */
export function queryGroups(query: string): string[][] {
  const groups = [...eachTerms(query.slice(0, queryMaxLength))].flat().flatMap((term) => term.groups);
  return [...new Map(groups.map((group) => [group.join(' '), [...group]])).values()].slice(0, queryTokensMax);
}

/** Returns the index words of an author, for searches of the newsroom. Searches of readers have no word with this prefix. */
export function authorTokens(author: string): string[] {
  const name = authorName(author);
  return [...searchTokens(author).map(authorWord), ...(name === emptyAuthorName ? [] : [name])];
}

export function authorWord(token: string): string {
  return `autor0${token}`;
}

/** `authorName` returns this for a name without Latin letters and digits; it is not indexed. */
export const emptyAuthorName = 'autor1';

export function authorName(author: string): string {
  return `${emptyAuthorName}${(foldAccents(author).match(/[a-z0-9]+/g) ?? []).join('').slice(0, authorNameMax)}`;
}

/**
 * Returns the index word for the news of a section, topic or author. No search by readers contains a word with this
 * prefix. Ids that differ only by a hyphen or by upper case need different words, because the databases ignore both.
 */
export function thingToken(id: string): string {
  const words = id.replace(/[A-Z-]|z/g, (sign) =>
    sign === '-' ? 'z0' : sign === 'z' ? 'z1' : `z${sign.toLowerCase()}`,
  );
  return `coisa0${words.replace(/[^a-z0-9]/g, '')}`;
}

export function cleanQuery(typed: string): string {
  return typed
    .slice(0, queryMaxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Splits a text into pieces, and marks the words whose token is in `tokens`. */
export function markMatches(text: string, tokens: readonly string[]): MarkedText[] {
  const isMatch = matcherOf(tokens);
  const pieces: MarkedText[] = [];
  let done = 0;
  for (const match of text.matchAll(wordForm)) {
    if (!isMatch(match[0])) continue;
    if (match.index > done) pieces.push({ text: text.slice(done, match.index), isMatch: false });
    pieces.push({ text: match[0], isMatch: true });
    done = match.index + match[0].length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isMatch: false });
  return pieces;
}

/**
 * Returns an excerpt of at most `maxGraphemes` around the first match. It is cut between words, with '...' at each cut.
 */
export function snippet(text: string, tokens: readonly string[], maxGraphemes: number): MarkedText[] {
  const clean = text.replace(/\s+/g, ' ').trim();
  const start = snippetStart(clean, tokens, maxGraphemes);
  const rest = truncateAtWord(clean.slice(start), maxGraphemes);
  return markMatches(`${start > 0 ? '...' : ''}${rest}`, tokens);
}

function snippetStart(text: string, tokens: readonly string[], maxGraphemes: number): number {
  const isMatch = matcherOf(tokens);
  for (const match of text.matchAll(wordForm)) {
    if (!isMatch(match[0])) continue;
    const earliest = match.index - Math.floor(maxGraphemes / 4);
    if (earliest <= 0) return 0;
    const space = text.indexOf(' ', earliest - 1);
    return space === -1 || space >= match.index ? match.index : space + 1;
  }
  return 0;
}

const latinWord = /^[a-z0-9][a-z0-9à-öø-ÿ]*$/i;

/**
 * Returns a function that compares words with tokens. Stemming keeps the first letter, so most words need not be
 * stemmed.
 */
function matcherOf(tokens: readonly string[]): (word: string) => boolean {
  const wanted: ReadonlySet<string> = new Set(tokens);
  const initials: ReadonlySet<string | undefined> = new Set(tokens.map((token) => token[0]));
  return (word) =>
    (initials.has(word[0]?.toLowerCase()) || !latinWord.test(word)) &&
    searchTokens(word).some((token) => wanted.has(token));
}

interface Term {
  /** The index words that a text has for this term. */
  tokens: string[];
  /** The groups that a query has for this term (see `queryGroups`). */
  groups: string[][];
}

const compoundPartsMax = 4;
const shortWord = /^[a-z]{2,3}$/;
const pronouns: ReadonlySet<string> = new Set(
  'se me te lhe lhes lo la los las no na nos nas vos o a os as'.split(' '),
);

const termsAtOnce = 1_000;
/** A word of a folded text. If another word follows, the blank between them is included. */
const wordBeforeWord = /[a-z0-9]+(?:[-\u2010][a-z0-9]+)*(?: (?=[a-z0-9]))?/g;

/** The tokens of a text without blanks; they are the same wherever it occurs. */
interface Found {
  word: string;
  isBeforeWord: boolean;
  /** The term of the word. Null for a short word, because it is joined with its neighbour first. */
  term: Term | null;
}

const foundMemoMax = 10_000;
/** Keeps the tokens of words, because texts repeat most of their words. */
const foundMemo = new Map<string, Found>();

function toFound(match: string): Found {
  const known = foundMemo.get(match);
  if (known) return known;
  const key = toOwn(match);
  const isBeforeWord = key.endsWith(' ');
  const word = isBeforeWord ? key.slice(0, -1) : key;
  const found = { word, isBeforeWord, term: shortWord.test(word) && isIndexed(word) ? null : toTerm(word) };
  if (word.length > tokenMaxLength) return found;
  if (foundMemo.size >= foundMemoMax) foundMemo.clear();
  foundMemo.set(key, found);
  return found;
}

/** Copies a word: a substring that is kept would keep the whole text in memory. */
function toOwn(word: string): string {
  return ` ${word}`.slice(1);
}

/**
 * Returns words and hyphenated words of a text, a thousand at a time. Two short words with a blank between them ('wi
 * fi') are also indexed as one word.
 */
function* eachTerms(text: string): Generator<Term[]> {
  let before: { word: string; group: string[] } | null = null;
  let terms: Term[] = [];
  for (const match of foldAccents(text).match(wordBeforeWord) ?? []) {
    const found = toFound(match);
    const { word, isBeforeWord } = found;
    const term = found.term ?? toTerm(word);
    const group = found.term ? undefined : term.groups[0];
    if (group && before) {
      const joined = stem(before.word + word);
      before.group.push(joined);
      group.push(joined);
      term.tokens.push(joined);
    }
    before = group && isBeforeWord ? { word, group } : null;
    terms.push(term);
    if (terms.length < termsAtOnce) continue;
    yield terms;
    terms = [];
  }
  yield terms;
}

/**
 * A hyphenated word is indexed by its parts and as one word. In a query it matches by its parts or as one word. If one
 * part is not indexed ('e-mail'), it matches as one word only.
 */
function toTerm(spelled: string): Term {
  const parts = spelled.split(/[-\u2010]/);
  const tokens = parts.filter(isIndexed).map(stem);
  if (!isCompound(parts)) return { tokens, groups: tokens.map((token) => [token]) };
  const joined = stem(parts.join(''));
  const groups = tokens.length < parts.length ? [[joined]] : tokens.map((token) => [token, joined]);
  return { tokens: [...tokens, joined], groups };
}

function isCompound(parts: string[]): boolean {
  const joined = parts.join('');
  return (
    parts.length > 1 &&
    parts.length <= compoundPartsMax &&
    joined.length <= tokenMaxLength &&
    /[a-z]/.test(joined) &&
    // A verb with a pronoun, such as 'tornou-se', is no compound.
    !pronouns.has(parts.at(-1) ?? '')
  );
}

function isIndexed(word: string): boolean {
  return word.length >= tokenMinLength && word.length <= tokenMaxLength && !isStopWord(word);
}

const stemMemoMax = 50_000;
const stemMemo = new Map<string, string>();

function stem(word: string): string {
  // Short words ('ia', 'ios') and names with digits ('gpt4', '5g') have no Portuguese endings.
  if (word.length <= 3 || /\d/.test(word)) return word;
  const known = stemMemo.get(word);
  if (known !== undefined) return known;
  const single = singular(word);
  const stemmed = unstemmedWords.has(single)
    ? single
    : foldAccents(stemmer(withAccents(single))).replace(/[^a-z0-9]+/g, '');
  const token = stemmed.length >= tokenMinLength ? stemmed : word;
  if (stemMemo.size >= stemMemoMax) stemMemo.clear();
  stemMemo.set(toOwn(word), token);
  return token;
}

// Words that the stemmer would take for verbs and confuse with other words ('célula', 'cama', 'Gal'). No rule can
// distinguish them: without accents, these nouns end like the future tense (-ará, -erá).
const unstemmedWords: ReadonlySet<string> = new Set(['celular', 'camera', 'camara', 'galera']);

const singulars: ReadonlyMap<string, string> = new Map([
  ...(
    'atraves chines cortes dinamarques escoces finlandes frances holandes ingles irlandes japones noruegues ' +
    'portugues taiwanes tres'
  )
    .split(' ')
    .map((word): [string, string] => [word, word]),
  ['meses', 'mes'],
  ['paises', 'pai'],
  ['maes', 'mae'],
]);

// The stemmer gives many Portuguese plurals another stem than their singular ('imagens', 'digitais', 'automóveis'). A
// wrong singular does no harm if all forms of the word get the same one.
const singularRules: readonly (readonly [RegExp, string])[] = [
  [/(?:oes|aes|aos)$/, 'ao'],
  [/(?<=..)ais$/, 'al'],
  [/(?<=..)eis$/, 'el'],
  [/(?<=..)ois$/, 'ol'],
  [/(?<=..)uis$/, 'ul'],
  [/(?<=.[^aeiou])is$/, 'il'],
  [/ns$/, 'm'],
  [/(?<=[rzl])es$/, ''],
  [/eses$/, 'es'],
  [/(?<!s)s$/, ''],
];

function singular(word: string): string {
  const listed = singulars.get(word);
  if (listed !== undefined) return listed;
  const rule = word.endsWith('s') ? singularRules.find(([ending]) => ending.test(word)) : undefined;
  const single = rule === undefined ? word : word.replace(rule[0], rule[1]);
  // Gives 'fácil' and 'fáceis' one stem, and 'hectare' and 'hectares'.
  return single.replace(/il$/, 'el').replace(/(?<=[aei]r)e$/, '');
}

// Readers type these endings without accents, but the stemmer recognizes them by their accents only. It takes 'usuária'
// for a verb, and 'bateria' and 'galeria' for conditionals ('bater', 'galar'). So nouns in -aria, -eria and -oria are
// written in the masculine, which loses only its last letter. As a consequence, conditionals ('poderia', 'gostaria')
// are not found by their verb; readers do not search for them. Words of up to five letters are nearly all verbs
// ('seria', 'teria', 'leria').
function withAccents(word: string): string {
  return word
    .replace(/([au])cao$/, '$1ção')
    .replace(/aria$/, 'ario')
    .replace(/(?<=..)([eo])ria$/, '$1rio')
    .replace(/ancia$/, 'ância')
    .replace(/encia$/, 'ência')
    .replace(/avel$/, 'ável')
    .replace(/ivel$/, 'ível');
}
