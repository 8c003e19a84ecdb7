/** The limit of browser timers; longer ones fire at once. */
const longestTimerMs = 2_147_483_647;

/** Also beyond the limit of timers. Returns how to stop. */
export function repeatEvery(periodMs: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (leftMs: number) => {
    const stepMs = Math.min(leftMs, longestTimerMs);
    timer = setTimeout(() => {
      if (leftMs > stepMs) return wait(leftMs - stepMs);
      work();
      wait(periodMs);
    }, stepMs);
  };
  wait(periodMs);
  return () => clearTimeout(timer);
}

/** Calls `work` during scrolling, at most every `throttleMs`, and at the end. Returns how to stop. */
export function callOnScroll(throttleMs: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const onScroll = () => {
    timer ??= setTimeout(() => {
      timer = null;
      work();
    }, throttleMs);
  };
  window.addEventListener('scroll', onScroll, { passive: true });
  window.addEventListener('resize', onScroll, { passive: true });
  return () => {
    if (timer) clearTimeout(timer);
    window.removeEventListener('scroll', onScroll);
    window.removeEventListener('resize', onScroll);
  };
}
