/** Adds the names of their authors to cards that show them. */
import { signatureOf } from '../../../../domain/news/authors.ts';
import type { NewsCard, NewsSummary } from '../../../../domain/news/news.ts';
import type { Stores } from '../../../ports/stores.ts';

/** `news` are what the cards were made of, in the same order. */
export async function setAuthors(
  things: Pick<Stores['things'], 'listSigners'>,
  news: readonly NewsSummary[],
  cards: readonly NewsCard[],
): Promise<NewsCard[]> {
  const signed = await things.listSigners(news.map(({ id }) => id));
  return cards.map((card, index) => ({
    ...card,
    author: signatureOf(signed.get(card.id) ?? [], news[index]?.importedAuthor ?? ''),
  }));
}
