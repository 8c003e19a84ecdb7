/** The buttons of a carousel, which scroll it by three cards and are disabled at its ends. */
import { useEffect, useRef, useState } from 'react';
import { carouselVisibleCount } from '../../../domain/site/limits.ts';

export default function CarouselArrows({ count }: { count: number }) {
  const arrows = useRef<HTMLDivElement>(null);
  const [edge, setEdge] = useState({ isStart: true, isEnd: count <= carouselVisibleCount });

  useEffect(() => {
    const track = trackBeside(arrows.current);
    if (!track) return;
    const update = () => {
      const rest = track.scrollWidth - track.clientWidth - track.scrollLeft;
      setEdge({ isStart: track.scrollLeft < 2, isEnd: rest < 2 });
    };
    update();
    track.addEventListener('scroll', update, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(track);
    return () => {
      track.removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, []);

  const step = (direction: 1 | -1) => {
    const track = trackBeside(arrows.current);
    const first = track?.firstElementChild;
    if (!track || !first) return;
    const gap = Number.parseFloat(getComputedStyle(track).columnGap) || 0;
    track.scrollBy({ left: direction * carouselVisibleCount * (first.clientWidth + gap) });
  };

  // A button that disables itself would lose the focus.
  const arrow = (name: string, direction: 1 | -1, isDisabled: boolean) => (
    <button
      type="button"
      className="button-line px-3"
      aria-disabled={isDisabled}
      onClick={() => isDisabled || step(direction)}
    >
      {name}
    </button>
  );
  return (
    // Hidden arrows keep their space, so that nothing moves when a smaller window shows them.
    <div ref={arrows} className={`flex flex-wrap gap-2${edge.isStart && edge.isEnd ? ' invisible' : ''}`}>
      {arrow('Anterior', -1, edge.isStart)}
      {arrow('Próximo', 1, edge.isEnd)}
    </div>
  );
}

function trackBeside(arrows: HTMLElement | null): HTMLElement | null {
  return arrows?.closest('section')?.querySelector<HTMLElement>('.carousel-track') ?? null;
}
