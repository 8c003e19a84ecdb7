/** Above it the header is in its own place. */
const headerEndPx = 96;
/** Less is a trembling finger. */
const leastMovePx = 4;

/** The header of readers' pages comes back when they scroll up (app/ui/site/site-header.css). */
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
