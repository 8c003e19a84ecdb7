/** Lists the different index words of a long text in several turns, so that readers do not wait for those of a save. */
import { eachTokens } from '../../../domain/search/search-text.ts';
import { yieldTurn } from '../../ports/yield-turn.ts';

const wordsAtOnce = 1_000;

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
