/** Lists the index words of long texts for those who save them. */
import { eachTokens } from '../../../domain/search/search-text.ts';
import { plainText, type RichText } from '../../../domain/text/rich-text.ts';
import { yieldTurn } from '../../ports/yield-turn.ts';

const wordsAtOnce = 1_000;

/** Lists the index words of what a document shows. */
export function listTokensOf(document: RichText | null): Promise<string[]> {
  return listTokens(document ? plainText(document) : '');
}

/** Lists the different index words of a text in several turns, so that readers do not wait for those of a save. */
export async function listTokens(text: string): Promise<string[]> {
  const tokens = new Set<string>();
  let words = 0;
  await yieldTurn();
  for (const ofWord of eachTokens(text)) {
    for (const token of ofWord) tokens.add(token);
    words += 1;
    if (words % wordsAtOnce === 0) await yieldTurn();
  }
  return [...tokens];
}
