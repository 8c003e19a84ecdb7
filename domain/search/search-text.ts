import { stemmer } from '@orama/stemmers/portuguese';
import { foldAccents, isStopWord, truncateGraphemes } from '../text/text.ts';

/** A piece of a text and whether it is one of the words that were searched for. */
export type MarkedText = { readonly text: string; readonly isMatch: boolean };

/**
 * Of the words that `searchTokens` makes. Raise it with every change of them: what a database has of older words is made
 * anew (server/services/search/renew-search.ts).
 */
export const searchWordsVersion = 3;

const tokenMinLength = 2;
const tokenMaxLength = 40;
const authorNameMax = 100;
/** Characters of a query that count; the rest is cut off. */
export const queryMaxLength = 200;
const queryTokensMax = 8;
const wordForm = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Turns a text into the words it is found by, in the order of the text, repeats included. Both databases index
 * these and nothing else. Accents folded, lower-case, 2 to 40 characters, Portuguese stop words left out, the
 * rest stemmed, so that 'notícias' finds 'noticia'. Every token is of [a-z0-9] only and can stand in any
 * full-text query.
 */
export function searchTokens(text: string): string[] {
  const tokens: string[] = [];
  for (const word of foldAccents(text).match(/[a-z0-9]+/g) ?? []) {
    if (word.length >= tokenMinLength && word.length <= tokenMaxLength && !isStopWord(word)) {
      tokens.push(stem(word));
    }
  }
  return tokens;
}

/**
 * The words by which the newsroom finds an author: readers' searches look for words of texts only, and none of those
 * begins like these.
 */
export function authorTokens(author: string): string[] {
  const name = foldAccents(author).match(/[a-z0-9]+/g) ?? [];
  return [...searchTokens(author).map(authorWord), ...(name.length === 0 ? [] : [authorName(author)])];
}

/** A word of `queryTokens` as a part of an author's name. */
export function authorWord(token: string): string {
  return `autor0${token}`;
}

/** An author's whole name, as one word. */
export function authorName(author: string): string {
  return `autor1${(foldAccents(author).match(/[a-z0-9]+/g) ?? []).join('').slice(0, authorNameMax)}`;
}

/** Brings what a reader typed into the form it is searched for and shown in: single blanks, 200 characters at most. */
export function cleanQuery(typed: string): string {
  return typed
    .slice(0, queryMaxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/**
 * Turns what a reader typed into the tokens to look for: of its first 200 characters, at most 8 different ones,
 * in the order typed. None when it holds stop words and marks only.
 */
export function queryTokens(query: string): string[] {
  return [...new Set(searchTokens(query.slice(0, queryMaxLength)))].slice(0, queryTokensMax);
}

/**
 * Parts a text into pieces and marks the words whose token is among `tokens` (as `queryTokens` gives them).
 * Joined, the pieces are the text. An empty text has no pieces.
 */
export function markMatches(text: string, tokens: readonly string[]): MarkedText[] {
  const wanted: ReadonlySet<string> = new Set(tokens);
  const pieces: MarkedText[] = [];
  let done = 0;
  for (const match of text.matchAll(wordForm)) {
    if (!isMatch(match[0], wanted)) continue;
    if (match.index > done) pieces.push({ text: text.slice(done, match.index), isMatch: false });
    pieces.push({ text: match[0], isMatch: true });
    done = match.index + match[0].length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isMatch: false });
  return pieces;
}

/**
 * Cuts at most `maxGraphemes` characters out of a text, around the first word that matches, or from its start
 * when none does, and marks the matches in it. '...' stands in addition where something was cut off. Blanks
 * and line breaks become single spaces; cuts fall between words where possible. `maxGraphemes`: 1 or more.
 */
export function snippet(text: string, tokens: readonly string[], maxGraphemes: number): MarkedText[] {
  const clean = text.replace(/\s+/g, ' ').trim();
  const start = snippetStart(clean, tokens, maxGraphemes);
  const rest = clean.slice(start);
  const cut = truncateGraphemes(rest, maxGraphemes);
  const isCut = cut !== rest;
  const kept = isCut ? cutAtSpace(cut.slice(0, -'...'.length)) : rest;
  return markMatches(`${start > 0 ? '...' : ''}${kept}${isCut ? '...' : ''}`, tokens);
}

// A quarter of the room goes to the words before the match.
function snippetStart(text: string, tokens: readonly string[], maxGraphemes: number): number {
  const wanted: ReadonlySet<string> = new Set(tokens);
  for (const match of text.matchAll(wordForm)) {
    if (!isMatch(match[0], wanted)) continue;
    const earliest = match.index - Math.floor(maxGraphemes / 4);
    if (earliest <= 0) return 0;
    const space = text.indexOf(' ', earliest - 1);
    return space === -1 || space >= match.index ? match.index : space + 1;
  }
  return 0;
}

function cutAtSpace(text: string): string {
  const space = text.lastIndexOf(' ');
  return space > text.length / 2 ? text.slice(0, space) : text;
}

function isMatch(word: string, wanted: ReadonlySet<string>): boolean {
  return wanted.size > 0 && searchTokens(word).some((token) => wanted.has(token));
}

const stemMemoMax = 50_000;
const stemMemo = new Map<string, string>();

function stem(word: string): string {
  // Short words ('ia', 'ios') and names with digits ('gpt4', '5g') have no Portuguese endings.
  if (word.length <= 3 || /\d/.test(word)) return word;
  const known = stemMemo.get(word);
  if (known !== undefined) return known;
  const single = singular(word);
  const stemmed = keptWhole.has(single)
    ? single
    : foldAccents(stemmer(withAccents(single))).replace(/[^a-z0-9]+/g, '');
  const token = stemmed.length >= tokenMinLength ? stemmed : word;
  if (stemMemo.size >= stemMemoMax) stemMemo.clear();
  stemMemo.set(word, token);
  return token;
}

// Words that the stemmer would take for a verb and merge with another word ('célula', 'cama', 'Gal'). No rule tells them
// from verbs: -ará and -erá are its future too, without their accents.
const keptWhole: ReadonlySet<string> = new Set(['celular', 'camera', 'camara', 'galera']);

// Singulars that look like plurals, and plurals that follow no rule below.
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

// Snowball leaves many Portuguese plurals apart from their singulars ('imagens', 'digitais', 'automóveis'). A
// rule may be wrong about a word as long as it is wrong about all its forms alike.
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
  // 'fácil' and 'fáceis', 'hectare' and 'hectares' meet here.
  return single.replace(/il$/, 'el').replace(/(?<=[aei]r)e$/, '');
}

// The stemmer knows these endings by their accents only; readers type them without. It also takes the feminine of
// 'usuário' for a verb, and 'bateria' and 'galeria' for the conditional of one ('bater', 'galar'): nouns in -aria, -eria
// and -oria are written as masculine ones, of which it takes the last letter alone. The conditional ('poderia',
// 'gostaria', never in the plural) is not found by its verb any more. Nobody searches for it, and letters do not tell it
// from a noun: 'bateria' is both. Of five letters and fewer nearly all are verbs ('seria', 'teria', 'leria').
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
