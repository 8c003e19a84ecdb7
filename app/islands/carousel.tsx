import { useEffect, useRef, useState } from 'react';
import { carouselVisibleCount } from '../../domain/limits.ts';
import type { NewsCard } from '../../domain/news.ts';
import { SlideCard } from '../ui/news-card.tsx';

/** News shown three at a time; it scrolls by hand, and by arrows in steps of three (spec.md section 2). */
export default function Carousel({ cards, label }: { cards: NewsCard[]; label: string }) {
  const track = useRef<HTMLUListElement>(null);
  const [edge, setEdge] = useState({ isStart: true, isEnd: cards.length <= carouselVisibleCount });

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const update = () => {
      const rest = element.scrollWidth - element.clientWidth - element.scrollLeft;
      setEdge({ isStart: element.scrollLeft < 2, isEnd: rest < 2 });
    };
    update();
    element.addEventListener('scroll', update, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, []);

  const step = (direction: 1 | -1) => {
    const element = track.current;
    const first = element?.firstElementChild;
    if (!element || !first) return;
    const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0;
    element.scrollBy({ left: direction * carouselVisibleCount * (first.clientWidth + gap) });
  };

  return (
    <section aria-label={label} className="no-print border-t border-rule pt-5">
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 className="text-2xl font-bold tracking-tight">{label}</h2>
        <div className="flex shrink-0 gap-2">
          <button type="button" className="button-line px-3" disabled={edge.isStart} onClick={() => step(-1)}>
            Anterior
          </button>
          <button type="button" className="button-line px-3" disabled={edge.isEnd} onClick={() => step(1)}>
            Próximo
          </button>
        </div>
      </div>
      <ul ref={track} className="carousel-track">
        {cards.map((card) => (
          <li key={card.id}>
            <SlideCard card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}
