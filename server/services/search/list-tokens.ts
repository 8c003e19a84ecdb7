/** Lists the index words of long texts for those who save them. */
import { eachTokens } from '../../../domain/search/search-text.ts';
import { plainText, type RichText } from '../../../domain/text/rich-text.ts';
import { yieldTurn } from '../../ports/yield-turn.ts';

/** Lists the index words of what a document shows. */
export function listTokensOf(document: RichText | null): Promise<string[]> {
  return listTokens(document ? plainText(document) : '');
}

/** Lists the different index words of a text in several turns, so that readers do not wait for those of a save. */
export async function listTokens(text: string): Promise<string[]> {
  const tokens = new Set<string>();
  await yieldTurn();
  for (const someTokens of eachTokens(text)) {
    for (const token of someTokens) tokens.add(token);
    await yieldTurn();
  }
  return [...tokens];
}
