import { rankToken, type SearchRank } from '../../domain/search/search-rank.ts';
import type { Random } from './random.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface ArticleText {
  title: string;
  summary: string;
  slug: string;
  content: string;
  /** Separated by blanks, in the order of the texts. */
  tokens: string;
}

const wordsMin = 100;
const wordsMax = 320;
const paragraphWords = 60;

/** Words with known tokens: stemming 300 million words would take longer than all else. `onWord` gets their ranks. */
export function articleWriter(
  random: Random,
  vocabulary: Vocabulary,
  onWord: (rank: number) => void,
): (articleNumber: number) => ArticleText {
  const { words, capitalized, folded, tokens: tokenOf } = vocabulary;
  let tokens = '';

  /** Indexes what was written until now at ranks, too (domain/search/search-rank.ts). */
  function rankWritten(...ranks: SearchRank[]): string {
    const written = [...new Set(tokens.trimEnd().split(' '))];
    return ranks.flatMap((rank) => written.map((token) => `${rankToken(rank, token)} `)).join('');
  }

  function use(rank: number): void {
    onWord(rank);
    const token = tokenOf[rank];
    if (token) tokens += `${token} `;
  }

  function sentence(length: number): string {
    let text = '';
    for (let i = 0; i < length; i++) {
      const rank = vocabulary.draw(random);
      use(rank);
      text += i === 0 ? capitalized[rank] : ` ${words[rank]}`;
    }
    return `${text}.`;
  }

  function paragraph(length: number): string {
    let text = '';
    for (let left = length; left > 0; ) {
      const next = Math.min(left, 7 + random.below(14));
      text += (text ? ' ' : '') + sentence(next);
      left -= next;
    }
    return text;
  }

  function title(): { text: string; slug: string } {
    let text = '';
    let slug = '';
    const length = 6 + random.below(6);
    for (let i = 0; i < length; i++) {
      const rank = vocabulary.drawContentWord(random);
      use(rank);
      text += i === 0 ? capitalized[rank] : ` ${words[rank]}`;
      if (tokenOf[rank]) slug += `${folded[rank]}-`;
    }
    return { text, slug };
  }

  return (articleNumber) => {
    tokens = '';
    const heading = title();
    let ranked = rankWritten(0, 1);
    const summary = sentence(12 + random.below(14));
    ranked += rankWritten(2);
    const blocks: string[] = [];
    for (let left = wordsMin + random.below(wordsMax - wordsMin); left > 0; left -= paragraphWords) {
      if (blocks.length % 4 === 3) blocks.push(block(blocks.length, sentence(5), 'header-two', ''));
      const bold = `{"offset":${random.below(40)},"length":12,"style":"BOLD"}`;
      blocks.push(block(blocks.length, paragraph(Math.min(left, paragraphWords)), 'unstyled', bold));
    }
    return {
      title: heading.text,
      summary,
      slug: `${heading.slug.slice(0, 100)}${articleNumber}`,
      content: `{"blocks":[${blocks.join(',')}],"entityMap":{}}`,
      tokens: (tokens + ranked).trimEnd(),
    };
  };
}

/** Built as text, which is faster than JSON.stringify: the words contain nothing to escape. */
function block(index: number, text: string, type: string, styles: string): string {
  return `{"key":"b${index}","text":"${text}","type":"${type}","depth":0,"inlineStyleRanges":[${styles}],"entityRanges":[],"data":{}}`;
}
