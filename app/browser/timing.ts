/** The longest wait of a browser's timer; anything longer would fire at once. */
const longestTimerMs = 2_147_483_647;

/** Calls `work` every `periodMs`, however long that is. Returns how to stop. */
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

/** Calls `work` while the reader scrolls, at most every `throttleMs`, and once after the last movement. */
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
