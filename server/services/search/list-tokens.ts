/** Lists the index words of long texts in several turns, so that readers do not wait for the words of a save. */
import { eachTokens } from '../../../domain/search/search-text.ts';
import { yieldTurn } from '../../ports/yield-turn.ts';

const wordsAtOnce = 1_000;

export async function listTokens(text: string): Promise<string[]> {
  const tokens: string[] = [];
  let words = 0;
  await yieldTurn();
  for (const ofWord of eachTokens(text)) {
    tokens.push(...ofWord);
    words += 1;
    if (words % wordsAtOnce === 0) await yieldTurn();
  }
  return tokens;
}
