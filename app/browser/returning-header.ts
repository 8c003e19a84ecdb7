/** Shows the header of readers' pages again when the reader scrolls up (app/ui/site/site-header.css). */

/** Closer to the top of the page than this, the header is in its own place. */
const headerEndPx = 96;
/** Smaller moves are ignored as jitter. */
const leastMovePx = 4;

export function startReturningHeader(): void {
  let lastY = 0;
  const handleScroll = () => {
    const y = scrollY;
    if (Math.abs(y - lastY) < leastMovePx) return;
    document.documentElement.dataset.header = y > lastY && y > headerEndPx ? 'away' : 'back';
    lastY = y;
  };
  addEventListener('scroll', handleScroll, { passive: true });
}
