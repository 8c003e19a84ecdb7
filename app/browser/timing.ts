/** Up to 49 days: timers of browsers are limited to half of it. Returns how to stop. */
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

/** Calls `work` during scrolling, at most every `throttleMs`, and at the end. Returns how to stop. */
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
