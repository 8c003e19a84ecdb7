/**
 * Timers for scripts of pages: they repeat work after long times, when the browser is idle, and while the reader
 * scrolls.
 */

/**
 * Repeats `work`, with a period of up to 49 days; one timer of a browser waits half of that at most. Returns a function
 * that stops it.
 */
export function repeatEvery(periodMs: number, work: () => void): () => void {
  let isHalf = false;
  const timer = setInterval(() => {
    isHalf = !isHalf;
    if (!isHalf) work();
  }, periodMs / 2);
  return () => clearInterval(timer);
}

const idleTimeoutMs = 5000;

export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: idleTimeoutMs });
  else setTimeout(work, 1000);
}

/**
 * Calls `work` while the reader scrolls, at most every `throttleMs`, and at the end. Returns a function that stops it.
 */
export function callOnScroll(throttleMs: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const handleScroll = () => {
    timer ??= setTimeout(() => {
      timer = null;
      work();
    }, throttleMs);
  };
  window.addEventListener('scroll', handleScroll, { passive: true });
  window.addEventListener('resize', handleScroll, { passive: true });
  return () => {
    if (timer) clearTimeout(timer);
    window.removeEventListener('scroll', handleScroll);
    window.removeEventListener('resize', handleScroll);
  };
}
