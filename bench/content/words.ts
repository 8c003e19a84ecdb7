/** Generates texts with natural frequencies of words, and counts the news that contain each word. */
import { rankToken, type SearchRank } from '../../domain/search/search-rank.ts';
import { searchTokens } from '../../domain/search/search-text.ts';
import { foldAccents } from '../../domain/text/text.ts';
import type { Random } from './random.ts';

/** Words that the search index leaves out. */
const functionWords =
  'de a o que e do da em um para com não uma os no se na por mais as dos como mas ao ele das à seu sua ou quando ' +
  'muito nos já também pelo pela até isso entre depois sem mesmo aos seus quem nas esse eles essa num nem suas ' +
  'pelos pelas esta este sobre onde enquanto';
const beginnings =
  'ba be bi bo bra bri ca ce ci co cra cri da de di do dra fa fe fi fo fra fri ga ge gi go gra gri ja jo la le li ' +
  'lo ma me mi mo na ne ni no pa pe pi po pra pri qua ra re ri ro sa se si so ta te ti to tra tri va ve vi vo za ze';
const middles =
  'ba be bi bo ca ce ci co da de di do fa fi ga go la le li lo ma me mi na ne ni pa pe ra re ri ro ta';
const endings =
  'ção mento dade ar ando ado ada ista ico ica al or ia agem ura eza ismo ável ência ante oso osa inho eiro eira';

const wordsInAll = 200_000;
/** Makes the most frequent words a little rarer than Zipf's law does, as Mandelbrot found in natural texts. */
const zipfOffset = 2.7;
const wordsPerKind = 200;
const paragraphWords = 60;

export interface ArticleText {
  title: string;
  summary: string;
  slug: string;
  content: string;
  /** The index words of the texts, separated by blanks. */
  tokens: string;
}

/** Search words, grouped by how many of the news contain them. */
export type SearchWords = Record<'rare' | 'medium' | 'frequent' | 'common', string[]>;

export interface Writer {
  /** All words, the most frequent one first. */
  words: readonly string[];
  /** Returns random words with blanks between them. */
  text(length: number): string;
  /** Returns words that readers may search for, the first with a capital letter. */
  title(length: number): string;
  tokensOf(text: string): string;
  article(): ArticleText;
  /** Returns the words of the articles that were generated so far. */
  searchWords(): SearchWords;
}

/** Returns a writer; the same random numbers give the same texts. */
export function openWriter(random: Random): Writer {
  const known = new Set(functionWords.split(' '));
  const firstContentRank = known.size;
  const parts = [beginnings, middles, middles, endings].map((list) => list.split(' '));
  const pick = (list: string[] = []) => list[random.below(list.length)] ?? '';
  while (known.size < wordsInAll) {
    const [head, body, more, tail] = parts.map(pick);
    known.add(`${head}${body}${random.next() < 0.35 ? '' : more}${tail}`);
  }
  const words = [...known];
  const tokens = new Map(words.map((word) => [word, searchTokens(word)[0] ?? '']));
  const rankOf = new Map(words.map((word, rank) => [word, rank]));
  const newsOf = new Int32Array(words.length);
  const lastSeen = new Int32Array(words.length);
  let articles = 0;

  // The inverse of the distribution function of 1 / (rank + zipfOffset).
  const drawRank = () => Math.floor(zipfOffset * (1 + wordsInAll / zipfOffset) ** random.next() - zipfOffset);
  const draw = (leastRank: number): string => {
    const rank = drawRank();
    return rank < leastRank ? draw(leastRank) : (words[rank] ?? '');
  };
  const list = (length: number, leastRank = 0) => Array.from({ length }, () => draw(leastRank)).join(' ');
  const tokensOf = (text: string) =>
    text
      .toLowerCase()
      .split(/[ .]+/)
      .flatMap((word) => tokens.get(word) || [])
      .join(' ');
  const sentences = (length: number): string => {
    const all: string[] = [];
    for (let left = length; left > 0; ) {
      const next = Math.min(left, 7 + random.below(14));
      all.push(`${capitalize(list(next))}.`);
      left -= next;
    }
    return all.join(' ');
  };

  /**
   * Returns the words as the portal indexes them. Words of the title and the summary are added again with their rank.
   */
  const rankedTokens = (title: string, summary: string, body: string) => {
    const [ofTitle, ofSummary, ofBody] = [tokensOf(title), tokensOf(summary), tokensOf(body)];
    const better = (ranks: SearchRank[], text: string) =>
      ranks.flatMap((rank) => [...new Set(text.split(' '))].map((token) => rankToken(rank, token)));
    const ofBoth = `${ofTitle} ${ofSummary}`;
    return [ofBoth, ofBody, ...better([0, 1], ofTitle), ...better([2], ofBoth)].join(' ');
  };
  const countWords = (text: string) => {
    articles++;
    for (const word of text.toLowerCase().split(/[ .]+/)) {
      const rank = rankOf.get(word);
      if (rank === undefined || lastSeen[rank] === articles) continue;
      lastSeen[rank] = articles;
      newsOf[rank] = (newsOf[rank] ?? 0) + 1;
    }
  };

  return {
    words,
    text: list,
    title: (length) => capitalize(list(length, firstContentRank)),
    tokensOf,
    article() {
      const title = capitalize(list(6 + random.below(6), firstContentRank));
      const summary = sentences(12 + random.below(14));
      const paragraphs = Array.from({ length: 2 + random.below(4) }, () => sentences(paragraphWords));
      countWords([title, summary, ...paragraphs].join(' '));
      return {
        title,
        summary,
        slug: `${foldAccents(title.toLowerCase()).replaceAll(' ', '-').slice(0, 100)}-${articles}`,
        content: JSON.stringify({ blocks: paragraphs.map(toBlock), entityMap: {} }),
        tokens: rankedTokens(title, summary, paragraphs.join(' ')),
      };
    },
    searchWords() {
      const searched = words
        .map((word, rank) => ({ word, news: newsOf[rank] ?? 0 }))
        .filter(({ word }) => tokens.get(word));
      const between = (from: number, to: number) => {
        const found = searched.filter(({ news }) => news >= from && news <= to);
        const step = Math.max(1, Math.floor(found.length / wordsPerKind));
        return found.flatMap(({ word }, index) => (index % step === 0 ? word : [])).slice(0, wordsPerKind);
      };
      return {
        rare: between(1, Math.max(2, articles / 10_000)),
        medium: between(articles * 0.005, articles * 0.03),
        frequent: between(articles * 0.05, articles * 0.15),
        common: between(articles * 0.2, articles),
      };
    },
  };
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function toBlock(text: string, index: number): object {
  const inlineStyleRanges = [{ offset: 10, length: 12, style: 'BOLD' }];
  return {
    key: `b${index}`,
    text,
    type: 'unstyled',
    depth: 0,
    inlineStyleRanges,
    entityRanges: [],
    data: {},
  };
}
