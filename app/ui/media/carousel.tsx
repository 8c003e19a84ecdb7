/** A row of news that scrolls sideways. */
import type { NewsCard as NewsCardData } from '../../../domain/news/news.ts';
import { Island } from '../../islands/island.tsx';
import CarouselArrows from '../../islands/media/carousel-arrows.tsx';
import { NewsCard, slide } from '../news/news-card.tsx';

export function Carousel({ cards, label }: { cards: NewsCardData[]; label: string }) {
  return (
    <section aria-label={label} className="no-print border-t border-rule pt-5">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-2xl font-bold tracking-tight">{label}</h2>
        <Island of={CarouselArrows} when="visible" props={{ count: cards.length }} />
      </div>
      <ul className="carousel-track">
        {cards.map((card) => (
          <li key={card.id}>
            <NewsCard card={card} drawing={slide} />
          </li>
        ))}
      </ul>
    </section>
  );
}
