/** Rejects names of users that readers would take for those of the newsroom (docs/product.md#accounts). */
import { foldAccents, removeMarks } from '../text/text.ts';

export const nameReserved = 'Este nome é reservado à redação. Escolha outro.';
export const nameOfOther = 'Outra pessoa da redação tem este nome. Escolha outro.';

export interface NewsroomNames {
  siteName: string;
  siteAuthor: string;
  /** The names of the newsroom's people and of author profiles, without those of the person whose name is checked. */
  newsroomNames: readonly string[];
}

/** Stands for every letter that is neither Latin nor in the table of lookalikes. */
const anyLetter = '?';

// For each letter, the characters that look like its capital or its small form. Capitals are looked up before they are
// changed to small letters, because the two can look different: Greek Ν looks like N, but ν looks like v.
const lookalikes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'АΑᎪꓮ аαɑ@4ᴀ',
    b: 'ВΒᏴꓐ вьβ8ʙ',
    c: 'СϹᏟꓚ сϲᴄ¢ҫȼ©',
    d: 'ᎠꓓԀ ԁɗᴅ',
    e: 'ЕΕᎬꓰЄ еєεҽ3ᴇ€',
    f: 'Ϝꓝ ғƒ',
    g: 'Ꮐꓖ ɡ96ɢ',
    h: 'НΗᎻꓧ һʜ',
    i: 'ІΙᎥꓲӀᏞꓡ іιl1|ӏɩɪʟ',
    j: 'ЈᎫꓙ јϳᴊ',
    k: 'КΚᏦꓗ кκᴋ',
    m: 'МΜᎷꓟ мᴍ',
    n: 'ΝИꓠ пηᴎɴ',
    o: 'ОΟꓳՕ оοσ0ᴏօ',
    p: 'РΡᏢꓑ рρᴘ',
    q: 'Ԛ ԛ',
    r: 'ЯᎡᏒꓣ гʀᴦᴙ',
    s: 'ЅᏚꓢՏ ѕ5$ꜱ',
    t: 'ТΤᎢꓔ тτ7ᴛ',
    u: 'ՍꓴԱ υцսᴜ',
    v: 'ᏙꓦѴ ѵνᴠ',
    w: 'ԜᎳꓪ ԝωᴡ',
    x: 'ХΧꓫ хχ',
    y: 'УΥҮᎩꓬ уγүʏ',
    z: 'ΖᏃꓜ 2ᴢ',
  }).flatMap(([letter, signs]) =>
    [...signs].filter((sign) => sign !== ' ').map((sign) => [sign, letter] as const),
  ),
);

/** A separate table for ASCII, because each registration compares thousands of names. */
const asciiLetters: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code)).map((character) => [
    character,
    toLetters(character, (letter) => letter),
  ]),
);

// The second is the spelling used in Portugal before 2009.
const newsroomWords = ['Redação', 'Redacção'].map(wordOf);
const titles = (
  'oficial equipe equipa time admin admins administrador administradora administracao moderador moderadora moderacao ' +
  'editor editora editorial suporte ajuda atendimento contato portal site blog jornal news noticias staff team support'
)
  .split(' ')
  .map(wordOf);
const connectives = 'a o as os e da do de das dos na no'.split(' ').map(wordOf);

/** The first code points of enclosed letters and flags; from each, the letters A to Z follow. */
const firstOfSigns = [0x1f150, 0x1f170, 0x1f1e6];

/** Returns whether a name is reserved because it belongs to the newsroom, the site, or one of its people. */
export function isReservedName(name: string, names: NewsroomNames): boolean {
  const ofSite = siteWords(names);
  const siteAdditions = [...titles, ...connectives];
  return (
    isNameOfPerson(name, names) ||
    skeletonsOf(name).some(
      (skeleton) =>
        newsroomWords.some((word) => includesWord(skeleton, word)) ||
        isWordWithAdditions(skeleton, ofSite, siteAdditions),
    )
  );
}

/**
 * Returns whether a name belongs to another person of the newsroom. Even people of the newsroom may not take such a
 * name.
 */
export function isNameOfPerson(name: string, names: NewsroomNames): boolean {
  const ofPeople = names.newsroomNames.map(wordOf).filter((word) => word !== '');
  // Connectives are no additions: with them, `Deana` would be read as `de` and `Ana`.
  const additions = [...titles, ...siteWords(names).flatMap((word) => [word, `da${word}`, `do${word}`])];
  return skeletonsOf(name).some((skeleton) => isWordWithAdditions(skeleton, ofPeople, additions));
}

function siteWords({ siteName, siteAuthor }: NewsroomNames): string[] {
  return [wordOf(siteName), wordOf(siteAuthor)].filter((word) => word !== '');
}

/**
 * Returns two skeletons of a name: one without its signs, and one with its signs read as letters. So `Ana` with a flag
 * is reserved, and so is `Ana` written with flags.
 */
function skeletonsOf(name: string): string[] {
  return [name, readSignsAsLetters(name)].map(skeletonOf);
}

/**
 * Returns whether a skeleton consists of one of the words, with only additions before and after it: `adminanadapauta`.
 */
function isWordWithAdditions(
  skeleton: string,
  words: readonly string[],
  additions: readonly string[],
): boolean {
  const fromStart = new Set([0]);
  for (const start of fromStart) {
    for (const word of additions) if (startsAt(skeleton, word, start)) fromStart.add(start + word.length);
  }
  const toEnd = new Set([skeleton.length]);
  for (const end of toEnd) {
    for (const word of additions)
      if (startsAt(skeleton, word, end - word.length)) toEnd.add(end - word.length);
  }
  return [...fromStart].some((start) =>
    words.some((word) => toEnd.has(start + word.length) && startsAt(skeleton, word, start)),
  );
}

function includesWord(skeleton: string, word: string): boolean {
  for (let start = 0; start + word.length <= skeleton.length; start += 1) {
    if (startsAt(skeleton, word, start)) return true;
  }
  return false;
}

function startsAt(skeleton: string, word: string, start: number): boolean {
  if (start < 0 || start + word.length > skeleton.length) return false;
  let same = 0;
  for (let index = 0; index < word.length; index += 1) {
    const letter = skeleton[start + index];
    if (letter === word[index]) same += 1;
    else if (letter !== anyLetter) return false;
  }
  return same > 0;
}

function readSignsAsLetters(text: string): string {
  return [...text]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      const first = firstOfSigns.find((start) => code >= start && code < start + 26);
      return first === undefined ? character : String.fromCodePoint(0x61 + code - first);
    })
    .join('');
}

function wordOf(name: string): string {
  return joinLetters(lettersOf(name, (letter) => letter));
}

/**
 * Returns the Latin letters in lower case, without accents, spaces and signs. If the name has Latin letters, each
 * letter outside the table matches any letter.
 */
function skeletonOf(name: string): string {
  const unknown = /\p{Script=Latin}/u.test(name) ? () => anyLetter : (letter: string) => letter;
  return joinLetters(lettersOf(name, unknown));
}

/**
 * Returns the Latin letters that a text looks like, including digits, signs and other alphabets: 'V1@gra' is 'viagra',
 * and 'l' is 'i'.
 */
export function toShownLetters(text: string): string {
  return lettersOf(text, (letter) => letter);
}

function lettersOf(name: string, unknown: (letter: string) => string): string {
  let letters = '';
  // Long texts in other alphabets repeat a few characters, so the result of each is kept.
  const others = new Map<string, string>();
  for (const character of removeMarks(name)) {
    const shown = asciiLetters.get(character) ?? others.get(character) ?? toLetters(character, unknown);
    others.set(character, shown);
    letters += shown;
  }
  return letters;
}

function toLetters(character: string, unknown: (letter: string) => string): string {
  const isKnown = (letter: string) => /[a-z0-9]/.test(letter);
  const isLetter = (letter: string) => /[\p{L}\p{N}]/u.test(letter);
  const folded = [...foldAccents(character)];
  // Characters of other alphabets are not changed to lower case first: Ω does not look like ω.
  const found = lookalikes.get(character) ?? (folded.every(isKnown) ? folded : character);
  return [...found]
    .map((letter) => lookalikes.get(letter) ?? letter)
    .map((letter) => (isKnown(letter) ? letter : isLetter(letter) ? unknown(letter) : ''))
    .join('');
}

function joinLetters(letters: string): string {
  return letters.replaceAll('rn', 'm').replaceAll('vv', 'w');
}
