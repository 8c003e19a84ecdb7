/** Adds the names of authors, or also their photos, to cards that show them. */
import { signatureOf } from '../../../../domain/news/authors.ts';
import type { NewsCard, NewsSummary } from '../../../../domain/news/news.ts';
import type { Stores } from '../../../ports/stores.ts';
import { findPictures, type PictureSource } from '../../media/find-pictures.ts';

/** Adds the names of authors to cards. `news` are those from which the cards were made, in the same order. */
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

/** Adds the names of authors to cards, and the photo of each first author. */
export async function setPortraits(
  { things, images }: { things: Pick<Stores['things'], 'listByNews'>; images: PictureSource },
  news: readonly NewsSummary[],
  cards: readonly NewsCard[],
): Promise<NewsCard[]> {
  const found = await things.listByNews(
    news.map(({ id }) => id),
    ['author'],
  );
  const authorsOf = ({ id }: NewsCard) => found.get(id)?.authors ?? [];
  const photoOf = (card: NewsCard) => authorsOf(card)[0]?.photo ?? '';
  const pictureOf = await findPictures(images, cards.map(photoOf));
  return cards.map((card, index) => {
    const photo = photoOf(card);
    return {
      ...card,
      author: signatureOf(authorsOf(card), news[index]?.importedAuthor ?? ''),
      portrait: photo === '' ? null : pictureOf(photo, ''),
    };
  });
}
