/** Converts news to the cards of lists, bands and carousels. */
import { withoutPlaceholder } from '../../../domain/media/image.ts';
import { type NewsCard, type NewsSummary, toNewsCard } from '../../../domain/news/news.ts';
import type { Sections } from '../../../domain/news/sections.ts';
import { findPictures, type PictureSource } from '../media/find-pictures.ts';

export interface CardSources {
  images: PictureSource;
  getSections: () => Promise<Sections>;
}

/**
 * Converts news to cards. The list of home cuts summaries at 50 characters (`cardSummaryMaxGraphemes`); with `isWhole`,
 * they have up to 160 (`wholeSummaryMaxGraphemes`). Images of cards are decoration, because the title says everything.
 * A blurred placeholder would be most of a card's HTML, so only the lead of home has one (`hasLead`).
 */
export async function toNewsCards(
  { images, getSections }: CardSources,
  news: NewsSummary[],
  { isWhole = false, hasLead = false } = {},
): Promise<NewsCard[]> {
  const pictureOf = await findPictures(
    images,
    news.map((item) => item.imageUrl),
  );
  const sections = await getSections();
  return news.map((item, index) => {
    const picture = pictureOf(item.imageUrl, '');
    const shown = hasLead && index === 0 ? picture : withoutPlaceholder(picture);
    return toNewsCard(item, sections.labelOf(item.category), shown, isWhole);
  });
}
