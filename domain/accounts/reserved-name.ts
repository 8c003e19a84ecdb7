import { foldAccents, removeMarks } from '../text/text.ts';

/** Names under which a reader could pass for the newsroom. */

export const nameReserved = 'Este nome é reservado à redação. Escolha outro.';

/** What the newsroom is called: the site, its author in metadata, and the admins. */
export interface NewsroomNames {
  siteName: string;
  siteAuthor: string;
  adminNames: readonly string[];
}

/** Any one letter: a letter that is neither a Latin letter of the alphabet nor in the table of lookalikes. */
const anyLetter = '?';

// Per letter, what is drawn like it in capitals and in small letters: other alphabets, digits and signs.
// A capital stands here for itself alone: Greek Ν is drawn like N, but its small letter ν like v.
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

// The second is the spelling of before 2009 in Portugal.
const newsroomWords = ['Redação', 'Redacção'].map(wordOf);
const titles = (
  'oficial equipe equipa time admin admins administrador administradora administracao moderador moderadora moderacao ' +
  'editor editora editorial suporte ajuda atendimento contato portal site blog jornal news noticias staff team support'
)
  .split(' ')
  .map(wordOf);
const connectives = 'a o as os e da do de das dos na no'.split(' ').map(wordOf);

// Of letters that are signs: white in a filled circle, white in a filled square, and those that flags are made of.
const firstOfSigns = [0x1f150, 0x1f170, 0x1f1e6];

/** Whether readers would take a name for the newsroom's, however its letters, accents and spaces are written. */
export function isReservedName(name: string, { siteName, siteAuthor, adminNames }: NewsroomNames): boolean {
  const site = wordOf(siteName);
  const ofSite = [site, wordOf(siteAuthor)].filter((word) => word !== '');
  const ofAdmins = adminNames.map(wordOf).filter((word) => word !== '');
  const siteAdditions = [...titles, ...connectives];
  // Without the connectives alone: `Deana` is not `de` and `Ana`.
  const adminAdditions = [...titles, ...ofSite.flatMap((word) => [word, `da${word}`, `do${word}`])];
  // Signs are left out or read as letters: `Ana` with a flag is reserved like `Ana`.
  return [name, readSignsAsLetters(name)]
    .map(skeletonOf)
    .some(
      (skeleton) =>
        newsroomWords.some((word) => includesWord(skeleton, word)) ||
        isWordWithAdditions(skeleton, ofSite, siteAdditions) ||
        isWordWithAdditions(skeleton, ofAdmins, adminAdditions),
    );
}

/** Whether a skeleton is one of the words, with nothing but additions before and after it. */
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

/** Whether a word is at a place in a skeleton. At least one letter has to be its own. */
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

/** A word of the newsroom in the form in which skeletons are compared with it. */
function wordOf(name: string): string {
  return joinLetters(lettersOf(name, (letter) => letter));
}

/**
 * What names have in common that look alike: Latin letters in lower case, without accents, spaces and signs. Where a
 * name has Latin letters, letters that are not in the table could be drawn like any letter: no table has all of them.
 */
function skeletonOf(name: string): string {
  const unknown = /\p{Script=Latin}/u.test(name) ? () => anyLetter : (letter: string) => letter;
  return joinLetters(lettersOf(name, unknown));
}

function lettersOf(name: string, unknown: (letter: string) => string): string {
  const isKnown = (letter: string) => /[a-z0-9]/.test(letter);
  const isLetter = (letter: string) => /[\p{L}\p{N}]/u.test(letter);
  return [...removeMarks(name)]
    .flatMap((character) => {
      const folded = [...foldAccents(character)];
      // Not the small letter of a capital of another alphabet: Ω is not drawn like ω.
      return lookalikes.get(character) ?? (folded.every(isKnown) ? folded : character);
    })
    .map((letter) => lookalikes.get(letter) ?? letter)
    .map((letter) => (isKnown(letter) ? letter : isLetter(letter) ? unknown(letter) : ''))
    .join('');
}

/** Reads two letters that are drawn like one as that one. */
function joinLetters(letters: string): string {
  return letters.replaceAll('rn', 'm').replaceAll('vv', 'w');
}
