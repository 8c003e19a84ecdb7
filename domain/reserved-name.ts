import { foldAccents } from './text.ts';

/** Names under which a reader could pass for the newsroom. */

export const nameReserved = 'Este nome é reservado à redação. Escolha outro.';

/** What the newsroom is called: the site, its author in metadata, and the admins. */
export interface NewsroomNames {
  siteName: string;
  siteAuthor: string;
  adminNames: readonly string[];
}

// Letters of other alphabets, digits and signs that are drawn like a Latin letter.
const lookalikes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аαɑ@4ᴀ',
    b: 'вьβ8',
    c: 'сϲᴄ¢',
    d: 'ԁɗᴅ',
    e: 'еєεҽ3ᴇ€',
    g: 'ɡ9',
    h: 'һнη',
    i: 'іιl1|ӏɩ',
    j: 'јϳ',
    k: 'кκ',
    m: 'мᴍ',
    n: 'пᴎ',
    o: 'оοσ0ᴏօ',
    p: 'рρ',
    q: 'ԛ',
    r: 'гʀᴦ',
    s: 'ѕ5$',
    t: 'тτ7ᴛ',
    u: 'υцսᴜ',
    v: 'ѵν',
    w: 'ԝω',
    x: 'хχ',
    y: 'уγү',
    z: '2ᴢ',
  }).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
);

const newsroomWord = skeletonOf('Redação');
const additions = ['oficial', 'equipe', 'admin', 'administrador', 'suporte', 'portal', 'site', 'o'].map(
  skeletonOf,
);

// Of letters that are signs: white in a filled circle, white in a filled square, and those that flags are made of.
const firstOfSigns = [0x1f150, 0x1f170, 0x1f1e6];

/** Whether readers would take a name for the newsroom's, however its letters, accents and spaces are written. */
export function isReservedName(name: string, newsroom: NewsroomNames): boolean {
  // Signs are left out or read as letters: `Ana` with a flag is reserved like `Ana`.
  return [name, readSignsAsLetters(name)].some((text) => isReservedSkeleton(skeletonOf(text), newsroom));
}

function isReservedSkeleton(skeleton: string, { siteName, siteAuthor, adminNames }: NewsroomNames): boolean {
  if (skeleton === '') return false;
  if (skeleton.includes(newsroomWord)) return true;
  const site = skeletonOf(siteName);
  const names = [site, skeletonOf(siteAuthor), ...adminNames.map(skeletonOf)];
  return names.includes(skeleton) || additions.some((word) => [site + word, word + site].includes(skeleton));
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

/** What two names have in common that look alike: Latin letters in lower case, without accents, spaces and signs. */
function skeletonOf(name: string): string {
  return [...foldAccents(name)]
    .map((character) => lookalikes.get(character) ?? character)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm');
}
